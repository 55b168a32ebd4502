import { defineRemote } from '@pregon/build-preset/remote/define-remote';

export default defineRemote(import.meta.url, {
  emptied: {
    // CodeMirror, for GrapesJS's views of source code, which the editor does not have. With its modes it is a quarter of the library.
    [import.meta.resolve('grapesjs')]: {
      marks: ['})(function(CodeMirror) {', 'This is CodeMirror (https://codemirror.net)'],
      count: 6,
    },
  },
});
