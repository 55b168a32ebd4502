import { existsSync } from 'node:fs';

/** The browser that tests and benchmarks run in; undefined: Playwright's own. */
export const chromiumPath =
  process.env['PREGON_CHROMIUM'] ?? ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);

const asRoot = process.getuid?.() === 0;

/** Chromium's sandbox does not run as root; everything that is opened here is ours. */
export const launchArguments: readonly string[] = [
  ...(asRoot ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
