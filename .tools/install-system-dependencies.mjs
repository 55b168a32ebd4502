import { provideSystemDependency } from './run/system-dependencies.mjs';

for (const part of /** @type {const} */ (['chromium', 'postgres', 'pgbouncer'])) {
  const { found, missing } = await provideSystemDependency(part);
  console.log(missing ?? `${part}: ${found}`);
  if (missing) process.exitCode = 1;
}
