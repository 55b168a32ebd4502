import { lockFolder } from '../folder-lock.ts';

/** A test process that locks a folder as a given holder, reports it, and runs until it is killed. */
const [folder = '', self] = process.argv.slice(2);
try {
  await lockFolder(folder, { beatMs: 50, staleMs: 1000, ...(self !== undefined && { self: JSON.parse(self) }) });
  console.log('locked');
  setInterval(() => undefined, 60_000);
} catch (error) {
  console.log(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
}
