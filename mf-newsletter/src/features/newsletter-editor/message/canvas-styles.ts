import { narrowStyles } from './narrow-styles.ts';

/** Styles of the canvas for editing, which are not part of the message; except the style sheet for narrow screens, which is. */
export const canvasStyles = `
  ${narrowStyles}
  body { margin: 0; }
  [data-gjs-type=wrapper] { box-sizing: border-box; min-height: 100vh; padding: 24px 16px 48px; }
  .gjs-plh-image { border: 0 !important; }
  ::highlight(merge-tag) { background-color: #fbe4ef; color: #9c1266; }
  ::highlight(doubtful-word) { text-decoration: underline wavy #c4281c; text-decoration-skip-ink: none; }
  [contenteditable="true"] { outline: none; cursor: text; }
  .gjs-selected { outline-color: #b81575 !important; }
`;
