const { src, dest } = require('gulp');

/** Copies what the compiler leaves behind: icons, codex files and output schemas. */
function assets() {
	return src(['nodes/**/*.{svg,json}', 'credentials/**/*.svg'], { base: '.', encoding: false }).pipe(dest('dist'));
}

exports.assets = assets;
