import { defineConfig, devices } from '@playwright/test';
import { adminUrl, publicUrl, resultsFolder } from './src/addresses.ts';
import { chromiumPath, launchArguments } from './src/browser.ts';

/** The journeys that run on PostgreSQL as well; all others on the embedded database alone: see docs/adr/0115-tests-on-both-databases.md. */
const onBothDatabases = {
  testIgnore:
    /[/\\](?!(?:main-path|from-campaign-to-results|data-import|data-export|list-orders|single-sign-on)\.spec\.ts)[^/\\]+\.spec\.ts$/,
  // Another look of a journey that runs on both.
  grepInvert: / on (?:a desktop in the dark theme|a phone) /,
};

/**
 * Browser tests against the production build, the real server and a database: embedded, or PostgreSQL by DATABASE_URL. PREGON_E2E_FOLDER
 * is the folder for data, traces and screenshots; PREGON_E2E_PICTURES=on takes a screenshot of every screen, not only of failed tests;
 * PREGON_CHROMIUM names the browser.
 */
export default defineConfig({
  testDir: 'tests',
  ...(process.env['PREGON_E2E_DATABASE'] === 'postgres' && onBothDatabases),
  outputDir: `${resultsFolder}/traces`,
  // One worker more than cores, because the tests also wait for timers and pauses.
  workers: 3,
  // A test that passes only sometimes is a defect, named at the end of the run: docs/adr/0037-one-retry-of-flaky-tests.md.
  retries: process.env['CI'] ? 1 : 0,
  // Limits end what hangs. What is promised to be fast says so where it is expected.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env['CI']),
  use: {
    baseURL: adminUrl,
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    actionTimeout: 30_000,
    // Reduced motion, because an element cannot be clicked while it moves.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Traces double the duration of a test: PREGON_E2E_TRACE=on keeps those of failed tests.
    trace: process.env['PREGON_E2E_TRACE'] ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(chromiumPath && { executablePath: chromiumPath }),
      // Without a process that imitates a graphics card, tests need a twentieth less processor time.
      args: [...launchArguments, '--disable-gpu', '--disable-software-rasterizer'],
    },
  },
  projects: [
    { name: 'desktop', use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      testMatch: /[/\\]screens\.spec\.ts/,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
    },
  ],
  webServer: {
    command: 'node src/serve.main.ts',
    url: `${publicUrl}/remotes.json`,
    stdout: 'pipe',
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
