import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type ImportKind, importKinds } from '@pregon/contract/data/data.endpoints';
import { ImportRefused } from './import-refused.ts';

export const usage = [
  `npm run data -- import ${importKinds.join('|')} archivo.csv [--account "Tienda Ceiba"] [--problems rechazadas.csv] [--create-missing]`,
  `npm run data -- columns|example ${importKinds.join('|')}`,
].join('\n  ');

/** Commands of `npm run data`. */
export type DataCommand =
  /** Prints the columns of a kind, or an example file. */
  | { readonly command: 'columns' | 'example'; readonly kind: ImportKind }
  | {
      readonly command: 'import';
      readonly kind: ImportKind;
      readonly file: string;
      /** Name or id of the account. Default: the only one. */
      readonly account: string | undefined;
      /** Path for the rejected rows. */
      readonly problems: string | undefined;
      /** Whether to create stores and products that rows name and that do not exist. */
      readonly createsMissing: boolean;
    };

const options = { account: { type: 'string' }, problems: { type: 'string' }, 'create-missing': { type: 'boolean' } } as const;

/**
 * Parses the command line. Throws `ImportRefused` with the usage.
 *
 * @param folder the base of relative paths
 */
export function readDataArguments(args: readonly string[], folder: string): DataCommand {
  const wrong = (problem: string) => new ImportRefused(`${problem}\n\n  ${usage}`);
  let parsed;
  try {
    parsed = parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw wrong(error instanceof Error ? error.message : String(error));
  }
  const [command, named, file, ...others] = parsed.positionals;
  const kind = importKinds.find((one) => one === named);
  if (command !== 'import' && command !== 'columns' && command !== 'example') {
    throw wrong('Di qué hacer: import, columns o example.');
  }
  if (!kind) throw wrong(`Di qué traes: ${importKinds.join(', ')}.`);
  if (command !== 'import') return { command, kind };
  if (!file) throw wrong('Falta el archivo.');
  if (others.length > 0) throw wrong('Trae un archivo a la vez.');
  const { account, problems, 'create-missing': createsMissing = false } = parsed.values;
  return { command, kind, file: resolve(folder, file), account, problems: problems && resolve(folder, problems), createsMissing };
}
