import { join } from 'node:path';

type Program = 'main' | 'worker' | 'backup' | 'import' | 'invite' | 'keys' | 'migrate' | 'pictures' | 'restore';

const packageFolder = join(import.meta.dirname, '../..');

/** The file that starts a process or a command of the server from its sources. */
export const sourceFile = (program: Program): string =>
  join(packageFolder, 'src', program === 'main' ? 'main.ts' : `${program}.main.ts`);

/**
 * The file that starts a process or a command of the server: of the bundle, where the run of the tests has made one
 * (`TEST_SERVER_BUNDLE`), else of the sources. To load the bundle takes a seventh of the processor time.
 */
export const programFile = (program: Program): string =>
  process.env['TEST_SERVER_BUNDLE'] === 'on' ? join(packageFolder, 'dist', `${program}.mjs`) : sourceFile(program);
