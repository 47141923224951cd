const fc = require('fast-check').default ?? require('fast-check');

// Every changed program runs all properties again: a quarter of the usual runs finds nearly as much.
fc.configureGlobal({ ...fc.readConfigureGlobal(), numRuns: 25 });
