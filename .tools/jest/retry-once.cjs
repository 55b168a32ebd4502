const globals = require('@jest/globals');

// Retried tests are reported, and their number is limited: docs/adr/0037-one-retry-of-flaky-tests.md.
if (process.env.CI) globals.jest.retryTimes(1, { logErrorsBeforeRetry: true });
