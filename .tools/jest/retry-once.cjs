const globals = require('@jest/globals');

// Told and counted, and only few may: docs/adr/0037-one-retry-of-flaky-tests.md.
if (process.env.CI) globals.jest.retryTimes(1, { logErrorsBeforeRetry: true });
