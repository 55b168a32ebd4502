import type { BrowserContext } from '@playwright/test';
import { adminUrl, publicUrl } from './addresses.ts';

/** Events to which tests listen. */
const events = ['dialog', 'page', 'request', 'requestfailed', 'requestfinished', 'response'] as const;

/**
 * Brings a context back to the state in which a new one begins, except for the downloaded files and the compiled scripts in its caches, and
 * for init scripts of the context.
 */
export async function emptyContext(context: BrowserContext): Promise<void> {
  const [page = await context.newPage(), ...others] = context.pages();
  for (const other of others) await other.close();
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await page.goto('about:blank');
  const devTools = await context.newCDPSession(page);
  const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers';
  for (const origin of [adminUrl, publicUrl]) await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes });
  await page.close();
  await context.clearCookies();
  await context.clearPermissions();
  for (const event of events) context.removeAllListeners(event);
}
