import type { Page } from '@playwright/test';
import type { TypingScreen } from '../src/screens/screen.ts';
import { anonymousTypingScreens, staffTypingScreens } from '../src/screens/typing-screens.ts';
import { sharedTabTest } from '../src/shared-tab.ts';
import { typeIntoEveryField } from '../src/slow-typing.ts';
import { expect, test } from '../src/test.ts';

/** Expected console errors: sandboxed preview frames, and rejected searches. */
test.use({ expectedConsoleErrors: ['Blocked script execution in', 'status of 400'] });
test.describe.configure({ mode: 'parallel' });

const takes = 'takes what is typed slowly into each field: text, caret, focus and address stay';
for (const screen of anonymousTypingScreens) test(`${screen.name} ${takes}`, ({ page }) => walk(page, screen));
for (const screen of staffTypingScreens) sharedTabTest(`${screen.name} ${takes}`, ({ page }) => walk(page, screen));

async function walk(page: Page, { address, shows, before, after, fields }: TypingScreen) {
  test.slow();
  await before?.(page);
  await page.goto(address);
  await expect(shows(page)).toBeVisible();
  await after?.(page);
  const names = await typeIntoEveryField(page);
  expect(names.length, names.join(', ')).toBeGreaterThanOrEqual(fields);
}
