import { loadPart } from '@pregon/remote-api/load-part';
import type { Editor } from 'grapesjs';

const command = 'gjs-get-inlined-html';

/** Widths are declared twice, as attributes for Outlook and as styles for other programs, so neither is derived from the other. */
const inlining = { applyWidthAttributes: false, applyHeightAttributes: false };

/**
 * The message with inline styles, as mail programs need it. Uses GrapesJS's newsletter preset, a quarter of the editor's code, which is
 * loaded on the first save.
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
