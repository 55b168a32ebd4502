import { expect, type FrameLocator, type Locator, type Page, type Response } from '@playwright/test';

const address = '/admin/newsletter/build';
const canvasTitle = 'Mensaje que se edita';

/** What a person sees of the text that is being edited in the newsletter editor's canvas. */
interface EditedText {
  readonly text: string;
  /** The text up to the caret, or to the end of the selection that moves; null when the caret is elsewhere. */
  readonly beforeCaret: string | null;
  readonly selected: string;
  /** Whether the next key goes into the text. */
  readonly hasFocus: boolean;
}

/** The frame that the message is edited in. */
export const messageCanvas = (page: Page): FrameLocator =>
  page.getByRole('region', { name: 'Mensaje' }).frameLocator(`iframe[title="${canvasTitle}"]`);

/** The text that is being edited. */
export const editedText = (page: Page): Locator => messageCanvas(page).locator('[contenteditable="true"]');

/** A browser writes a space at the end of what is typed as a non-breaking one, until something follows. */
const withPlainSpaces = (text: string): string => text.replaceAll('\u00a0', ' ');

/** A line break counts as one character. */
function readEditedText(title: string): EditedText {
  const frame = document.querySelector<HTMLIFrameElement>(`iframe[title="${title}"]`);
  const canvas = frame?.contentDocument;
  const edited = canvas?.querySelector('[contenteditable="true"]');
  if (!canvas || !edited) return { text: '', beforeCaret: null, selected: '', hasFocus: false };
  const textOf = (content: DocumentFragment) => {
    for (const lineBreak of content.querySelectorAll('br')) lineBreak.replaceWith('\n');
    return (content.textContent ?? '').replaceAll('\u00a0', ' ');
  };
  const range = canvas.createRange();
  range.selectNodeContents(edited);
  const text = textOf(range.cloneContents());
  const selection = canvas.getSelection();
  const focus = selection?.focusNode;
  if (focus && edited.contains(focus)) range.setEnd(focus, selection.focusOffset);
  return {
    text,
    beforeCaret: focus && edited.contains(focus) ? textOf(range.cloneContents()) : null,
    selected: selection?.toString() ?? '',
    hasFocus: document.activeElement === frame && canvas.activeElement === edited,
  };
}

/** What stands in the edited text, and where the caret is: `Hola| a todos` is a caret behind `Hola`. */
export async function expectTyped(page: Page, typed: string): Promise<void> {
  const caret = typed.indexOf('|');
  await expect
    .poll(() => page.evaluate(readEditedText, canvasTitle))
    .toMatchObject({ text: typed.replace('|', ''), beforeCaret: typed.slice(0, caret), hasFocus: true });
}

/** Types at the speed of a person. */
export const typeSlowly = (page: Page, text: string): Promise<void> => page.keyboard.type(text, { delay: 70 });

/** Until the autosave has stored what is typed, which it does some seconds after a pause begins; answers the stored design. */
export async function pauseUntilKept(page: Page): Promise<string> {
  const isKept = (response: Response) =>
    response.request().method() === 'PUT' && new URL(response.url()).pathname.startsWith('/V1/template-work/') && response.ok();
  const { templateJson } = (await page.waitForResponse(isKept)).request().postDataJSON() as { templateJson: string };
  await expect(page.getByText('Guardado hace un momento')).toBeVisible();
  return withPlainSpaces(templateJson);
}

/** What stands right of the message: design, tags, review and assistant. */
export const settingsPanel = (page: Page): Locator => page.getByRole('region', { name: 'Ajustes del mensaje' });

/** Opens the editor with the message that everybody begins with who wants no template. */
export async function openNewMessage(page: Page): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: 'Empezar en blanco' }).click();
  await expect(messageCanvas(page).getByText('{{name|vecina}}')).toBeVisible();
}

/** Begins to edit a text of the message by keys alone, with all of it selected. */
export async function editByKeys(page: Page, name: RegExp): Promise<void> {
  const panel = settingsPanel(page);
  const enter = async (control: Locator) => {
    await control.focus();
    await page.keyboard.press('Enter');
  };
  await enter(panel.getByRole('tab', { name: 'Diseño' }));
  const back = panel.getByRole('button', { name: 'Volver al contenido' });
  if (await back.isVisible()) await enter(back);
  await enter(panel.getByRole('button', { name }));
  await enter(panel.getByRole('button', { name: 'Editar texto' }));
  await expect(editedText(page)).toBeFocused();
  await page.keyboard.press('Control+a');
}

/** Presses keys again and again until the text and the caret are as said. */
export async function pressUntil(page: Page, keys: string, typed: string): Promise<void> {
  for (let count = 0; count < 20; count += 1) {
    const { text, beforeCaret } = await page.evaluate(readEditedText, canvasTitle);
    if (beforeCaret !== null && `${beforeCaret}|${text.slice(beforeCaret.length)}` === typed) return;
    await page.keyboard.press(keys);
  }
  await expectTyped(page, typed);
}

/** No shortcut has led elsewhere, and nothing has opened over the page. */
export async function expectUndisturbed(page: Page): Promise<void> {
  expect(new URL(page.url()).pathname).toBe(address);
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0);
}
