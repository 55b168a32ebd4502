import { expect, type Locator, type Page } from '@playwright/test';

/** An image of one pixel. */
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Drags a block with the mouse and drops it below an element of the message. */
export async function dragBlock(page: Page, block: string, above: Locator): Promise<void> {
  const from = await page.getByRole('region', { name: 'Bloques' }).getByRole('button', { name: block }).boundingBox();
  const to = await above.boundingBox();
  if (!from || !to) throw new Error('Block or target is not visible.');
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 60, from.y + 40, { steps: 4 });
  await page.mouse.move(to.x + 20, to.y - 20, { steps: 10 });
  const below = to.y + to.height + 20;
  await page.mouse.move(to.x + 20, below, { steps: 6 });
  const marker = page.locator('.gjs-placeholder').filter({ visible: true }).first();
  // The editor drops the block where its insertion marker is, which follows the pointer with a delay.
  await expect
    .poll(async () => {
      await page.mouse.move(to.x + 21, below);
      await page.mouse.move(to.x + 20, below);
      return (await marker.boundingBox())?.y ?? 0;
    })
    .toBeGreaterThan(to.y + to.height / 2);
  await page.mouse.up();
}

/** Drops an image file on the image library, like from a folder. */
export async function dropPicture(page: Page, name: string): Promise<void> {
  const files = await page.evaluateHandle(
    ({ base64, fileName }) => {
      const transfer = new DataTransfer();
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      transfer.items.add(new File([bytes], fileName, { type: 'image/png' }));
      return transfer;
    },
    { base64: dot, fileName: name },
  );
  const place = page.getByText('Arrastra aquí una imagen, o pégala.');
  for (const event of ['dragenter', 'dragover', 'drop']) await place.dispatchEvent(event, { dataTransfer: files });
}

/** Pastes an image from the clipboard, where browsers name it `image.png`. */
export async function pastePicture(page: Page): Promise<void> {
  await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': new Blob([bytes], { type: 'image/png' }) })]);
  }, dot);
  await page.keyboard.press('Control+v');
}
