import type { Page } from '@playwright/test';
import { adminUrl } from '../src/addresses.ts';
import { later } from '../src/late.ts';
import { mostShift, shiftsOf, watchShifts } from '../src/layout-shift.ts';
import { callAs } from '../src/staff-session.ts';
import { expect, staffTest } from '../src/test.ts';

const names = [
  'Feria del libro',
  'Rebajas de fin de año para quienes compraron dos veces o más en Armenia y Manizales',
  'Día de la madre',
];

const lists = [
  { list: 'campaigns', path: '/admin/campaign/all', drafts: '/V1/form-drafts/campaign' },
  { list: 'schedules', path: '/admin/sends/scheduled-list', drafts: '/V1/schedule-drafts' },
] as const;

/** Stores drafts of a list, and returns how to delete them. */
async function storeDrafts(page: Page, path: string, mark: string): Promise<() => Promise<void>> {
  await page.goto(`${adminUrl}/admin/users`);
  const ids = names.map(() => crypto.randomUUID());
  for (const [index, id] of ids.entries()) {
    const body = { name: `${names[index]} ${mark}`, content: '{}', version: 0 };
    expect((await callAs(page, 'PUT', `${path}/${id}`, body)).status).toBe(200);
  }
  return async () => {
    for (const id of ids) expect((await callAs(page, 'DELETE', `${path}/${id}`)).status).toBe(200);
  };
}

for (const { list, path, drafts } of lists)
  for (const width of [1440, 390])
    staffTest(`the list of ${list} does not move when its drafts come, at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      const mark = crypto.randomUUID().slice(0, 8);
      const remove = await storeDrafts(page, drafts, mark);
      await watchShifts(page);
      for (const [what, late, latency] of [
        ['at once', undefined, 0],
        ['with late chunks', /\/[^/]*drafts?[^/]*\.js$/, 2000],
        ['with a late answer', `**${drafts}`, 800],
      ] as const)
        await staffTest.step(what, async () => {
          if (late) await page.route(late, later(latency));
          await page.goto(adminUrl + path);
          await expect(page.getByRole('link', { name: `Seguir editando ${names[1]} ${mark}` })).toBeVisible();
          await expect(page.getByRole('main').getByRole('table').getByRole('link').first()).toBeVisible();
          await page.waitForLoadState('networkidle');
          expect(await shiftsOf(page)).toBeLessThan(mostShift);
          if (late) await page.unroute(late);
        });
      await remove();
    });
