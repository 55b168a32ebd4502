const own = require('react-refresh/cjs/react-refresh-runtime.development.js');

module.exports = globalThis.pregonReactRefresh ??= own;
