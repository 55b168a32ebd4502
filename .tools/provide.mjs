import { provide } from './run/machine.mjs';

for (const part of ['chromium', 'postgres']) {
  const { found, missing } = await provide(part);
  console.log(missing ?? `${part}: ${found}`);
  if (missing) process.exitCode = 1;
}
