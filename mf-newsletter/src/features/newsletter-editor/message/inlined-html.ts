import { loadPart } from '@pregon/remote-api/load-part';
import type { Editor } from 'grapesjs';

const command = 'gjs-get-inlined-html';

/** The attributes say the width for Outlook, the styles for all others: neither is derived from the other. */
const inlining = { applyWidthAttributes: false, applyHeightAttributes: false };

/**
 * The message with its styles in its elements, as mail programs need it. GrapesJS's newsletter preset does that: a quarter of
 * the editor's code, which comes when a message is first saved.
 */
export async function inlinedHtml(editor: Editor): Promise<string> {
  if (!editor.Commands.has(command)) await addPreset(editor);
  return String(editor.runCommand(command, inlining));
}

async function addPreset(editor: Editor): Promise<void> {
  const { default: newsletterPreset } = await loadPart(() => import('grapesjs-preset-newsletter'));
  newsletterPreset(editor, {
    blocks: [],
    updateStyleManager: false,
    useCustomTheme: false,
    showBlocksOnLoad: false,
    showStylesOnChange: false,
  });
  editor.Panels.getPanels().reset([]);
}
