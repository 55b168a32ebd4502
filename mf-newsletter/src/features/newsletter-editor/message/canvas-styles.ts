/** Help for whoever edits, inside the canvas alone: it is no part of the message. */
export const canvasStyles = `
  [data-gjs-type=wrapper] { box-sizing: border-box; min-height: 100vh; padding: 24px 16px 48px; }
  img:not([src]), img[src=""] { min-height: 160px; background: #f1ece7 repeating-linear-gradient(45deg, #e9e2db 0 8px, transparent 8px 16px); }
  [contenteditable="true"] { outline: none; cursor: text; }
  .gjs-selected { outline-color: #b81575 !important; }
`;
