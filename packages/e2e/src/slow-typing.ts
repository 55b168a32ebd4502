import { expect, type Locator, type Page } from '@playwright/test';

/** Words with the first and second letters of keyboard shortcuts: 'ga', 'gu', 'gp', 'nc'. */
const sentence = 'Llega gente, según Inca';
/** Milliseconds between two keys, and of the pause within a word: longer than every debounce timer of a form plus a response. */
const betweenKeys = 25;
const pause = 800;

/** Text fields. Segments of dates are not text, and a frame has a document of its own. */
const textFields = [
  'textarea',
  ...['text', 'search', 'email', 'tel', 'url', 'password'].map((type) => `input[type="${type}"]`),
  'input:not([type])',
  '[contenteditable="true"]:not([role="spinbutton"])',
]
  .map((field) => `${field}:not([data-walked]):not([readonly]):not(:disabled)`)
  .join(', ');

interface TypedField {
  readonly value: string;
  readonly caret: number | null;
  readonly hasFocus: boolean;
}

const stateOf = (field: Locator): Promise<TypedField> =>
  field.evaluate((element) => {
    const isInput = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
    return {
      value: isInput ? element.value : (element.textContent ?? ''),
      // Inputs of type email do not expose the caret.
      caret: isInput ? element.selectionStart : null,
      hasFocus: document.activeElement === element,
    };
  });

/** The URL's query may follow the search text. */
const placeOf = (page: Page): string => page.url().replace(/\?[^#]*/, '');

async function typeSlowly(page: Page, field: Locator) {
  const place = placeOf(page);
  await field.evaluate((element: HTMLElement) => {
    element.scrollIntoView({ block: 'center' });
    element.focus();
    if (element instanceof HTMLInputElement && element.type !== 'email')
      element.setSelectionRange(element.value.length, element.value.length);
    if (element instanceof HTMLTextAreaElement) element.setSelectionRange(element.value.length, element.value.length);
  });
  const before = await stateOf(field);
  const limit = await field.evaluate((element) => ('maxLength' in element ? Number(element.maxLength) : -1));
  const text = limit < 0 ? sentence : sentence.slice(0, Math.max(0, limit - before.value.length));
  let typed = '';
  for (const part of [text.slice(0, 3), text.slice(3, 15), text.slice(15)]) {
    await page.keyboard.type(part, { delay: betweenKeys });
    typed += part;
    // Checked in the middle of a word, after timers and responses.
    if (part.length > 3 && typed !== text) await page.waitForTimeout(pause);
    const value = before.value + typed;
    expect(await stateOf(field)).toEqual({ value, caret: before.caret === null ? null : value.length, hasFocus: true });
    expect(placeOf(page)).toBe(place);
  }
}

/** The number of visible text fields of a page, of its topmost dialog where one is open. */
export async function countTextFields(page: Page): Promise<number> {
  return (await fieldsOf(page)).filter({ visible: true }).count();
}

/** Fields below a dialog cannot be focused. */
async function fieldsOf(page: Page): Promise<Locator> {
  const dialog = page.locator('dialog[open], [role="dialog"], [role="alertdialog"]').filter({ visible: true });
  return ((await dialog.count()) > 0 ? dialog.last() : page).locator(textFields);
}

/** Number of the last field that was typed into, on any page: a page may be walked again when it shows other fields. */
let walked = 0;

/** Types into every visible text field of the page in turn that was not typed into before. Returns the names of the fields. */
export async function typeIntoEveryField(page: Page): Promise<readonly string[]> {
  const names: string[] = [];
  const fields = (await fieldsOf(page)).filter({ visible: true });
  await expect(fields.first()).toBeVisible();
  while ((await fields.count()) > 0) {
    walked += 1;
    const name = await fields.first().evaluate((element, number) => {
      element.setAttribute('data-walked', String(number));
      const { labels } = element as HTMLInputElement;
      return element.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? element.getAttribute('name') ?? element.tagName;
    }, walked);
    const field = page.locator(`[data-walked="${walked}"]`);
    names.push(name);
    await expect.soft(field, name).toBeVisible();
    await typeSlowly(page, field).catch((error: unknown) => {
      throw new Error(`${name}: ${String(error)}`, { cause: error });
    });
    const list = await field.getAttribute('aria-controls');
    // Closes a list that would cover the next field; that of the palette is always open.
    if (
      list &&
      (await field.getAttribute('aria-expanded')) === 'true' &&
      !(await field.locator('xpath=ancestor::*[contains(@class,"palette")]').count())
    )
      await page.keyboard.press('Escape');
  }
  return names;
}
