const own = require('../node_modules/react-refresh/runtime.js');

module.exports = globalThis.pregonReactRefresh ??= own;
