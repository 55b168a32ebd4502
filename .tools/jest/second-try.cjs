const globals = require('@jest/globals');

// Told and counted, and only few may: docs/decisions/a-second-try.md.
if (process.env.CI) globals.jest.retryTimes(1, { logErrorsBeforeRetry: true });
