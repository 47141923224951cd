const { default: Sequencer } = require('@jest/test-sequencer');

/** Leaves the search of everything stored for last, so that it sees what the other tests left behind. */
module.exports = class SearchLast extends Sequencer {
	sort(tests) {
		const isSearch = ({ path }) => Number(path.endsWith('search.test.ts'));
		return [...tests].sort((a, b) => isSearch(a) - isSearch(b) || a.path.localeCompare(b.path));
	}
};
