import { existsSync } from 'node:fs';

/** The browser of tests and benchmarks; undefined: Playwright's own. */
export const chromiumPath =
  process.env['PREGON_CHROMIUM'] ?? ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);

const asRoot = process.getuid?.() === 0;

/** Chromium's sandbox does not run as root; all opened pages are our own. */
export const launchArguments: readonly string[] = [
  ...(asRoot ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
