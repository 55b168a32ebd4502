import { expect, type FrameLocator, type Locator, type Page, type Request } from '@playwright/test';
import { seconds } from './timeouts.ts';

const address = '/admin/newsletter/build';
const canvasTitle = 'Mensaje que se edita';

/** State of the text that is being edited in the newsletter editor's canvas. */
interface EditedText {
  readonly text: string;
  /** The text up to the caret or the moving end of the selection; null when the caret is elsewhere. */
  readonly beforeCaret: string | null;
  readonly selected: string;
  /** Whether the text has the focus. */
  readonly hasFocus: boolean;
}

/** The frame of the message canvas. */
export const messageCanvas = (page: Page): FrameLocator =>
  page.getByRole('region', { name: 'Mensaje' }).frameLocator(`iframe[title="${canvasTitle}"]`);

/** The element that is being edited. */
export const editedText = (page: Page): Locator => messageCanvas(page).locator('[contenteditable="true"]');

/** Normalizes the non-breaking space that browsers write at the end of typed text until something follows. */
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

/** The edited text with the caret: `Hola| a todos` is a caret after `Hola`. */
export async function expectTyped(page: Page, typed: string): Promise<void> {
  const caret = typed.indexOf('|');
  await expect
    .poll(() => page.evaluate(readEditedText, canvasTitle))
    .toMatchObject({ text: typed.replace('|', ''), beforeCaret: typed.slice(0, caret), hasFocus: true });
}

/** Autosaves of a page in order, and how many of them had been requested before the last typed character. */
interface Autosaves {
  readonly requests: Request[];
  typedUntil: number;
}

const autosaves = new WeakMap<Page, Autosaves>();

function autosavesOf(page: Page): Autosaves {
  const known = autosaves.get(page);
  if (known) return known;
  const recorded: Autosaves = { requests: [], typedUntil: 0 };
  autosaves.set(page, recorded);
  page.on('request', (request) => {
    const isAutosave = request.method() === 'PUT' && new URL(request.url()).pathname.startsWith('/V1/template-work/');
    if (isAutosave) recorded.requests.push(request);
  });
  return recorded;
}

/** Between two keys, in milliseconds. */
const delay = 70;

/** Types at the speed of a user. */
export async function typeSlowly(page: Page, text: string): Promise<void> {
  const saves = autosavesOf(page);
  const characters = Array.from(text);
  const last = characters.pop() ?? '';
  await page.keyboard.type(characters.join(''), { delay });
  // Continuous typing is saved too, after a longest delay: that save may hold the last character and be the only one.
  saves.typedUntil = saves.requests.length;
  await page.keyboard.type(last, { delay });
}

/**
 * Waits until the autosave has stored the typed text, some seconds after a pause begins. A save that was requested since the last character
 * counts, also when it came before this call; with `text` only one that contains it, because the message may have changed since in other
 * ways than by typing.
 */
export async function pauseUntilSaved(page: Page, text = ''): Promise<void> {
  const saves = autosavesOf(page);
  await expect
    .poll(
      async () => {
        const request = saves.requests[saves.typedUntil];
        const response = await request?.response();
        if (!request || !response) return 'not saved yet';
        saves.typedUntil += 1;
        if (!response.ok()) return 'refused';
        const design = withPlainSpaces((request.postDataJSON() as { templateJson: string }).templateJson);
        return design.includes(text) ? 'saved' : `saved without the text: ${design}`;
      },
      { timeout: seconds(15) },
    )
    .toBe('saved');
  await expect(page.getByText('Guardado hace un momento')).toBeVisible();
}

/** The panels beside the message: design, tags, review and assistant. */
export const settingsPanel = (page: Page): Locator => page.getByRole('region', { name: 'Ajustes del mensaje' });

/** Opens the editor with the initial message, without a template. */
export async function openNewMessage(page: Page, origin = ''): Promise<void> {
  await page.goto(origin + address);
  await page.getByRole('button', { name: 'Empezar en blanco' }).click();
  await expect(messageCanvas(page).getByText('{{name|qué gusto verte}}')).toBeVisible();
}

/** Starts to edit a text of the message by keyboard, with all of it selected. */
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

/** Presses keys repeatedly until text and caret are as expected. */
export async function pressUntil(page: Page, keys: string, typed: string): Promise<void> {
  for (let count = 0; count < 20; count += 1) {
    const { text, beforeCaret } = await page.evaluate(readEditedText, canvasTitle);
    if (beforeCaret !== null && `${beforeCaret}|${text.slice(beforeCaret.length)}` === typed) return;
    await page.keyboard.press(keys);
  }
  await expectTyped(page, typed);
}

/** Expects that no keyboard shortcut has navigated or opened an overlay. */
export async function expectUndisturbed(page: Page): Promise<void> {
  expect(new URL(page.url()).pathname).toBe(address);
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0);
}
