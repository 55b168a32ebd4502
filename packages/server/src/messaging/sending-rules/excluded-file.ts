import { type Channel, channelNames } from '@pregon/contract/channels/channels';
import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { normalEmail, normalMobile } from '../../retail/customers/identity.ts';
import { readCsv } from '../../kernel/csv/csv-reader.ts';
import type { CsvRow } from '../../kernel/csv/csv-records.ts';
import { NotCsv } from '../../kernel/csv/csv-text.ts';
import { readCell } from '../../kernel/csv/read-cell.ts';
import { Fault } from '../../kernel/http/fault.ts';

/** Excluded addresses, each with its channels. */
export type ExcludedChannels = ReadonlyMap<string, ReadonlySet<Channel>>;

interface ReadExclusions {
  readonly excluded: ExcludedChannels;
  readonly rejected: number;
  readonly problems: { line: number; message: string }[];
}

const mostProblems = 100;
const rowsInTurn = 500;
const everyChannel: ReadonlySet<Channel> = new Set(channelNames);

/** Header names of the columns of each channel. */
const columnNames: readonly (readonly [Channel, RegExp])[] = [
  ['sms', /^(?:sms|mensajes?(?: de texto)?)$/],
  ['wa', /^(?:wa|whatsapp|apps?|aplicaciones?(?: o web)?|mensajeria)$/],
  ['email', /^(?:correos?(?: electronicos?)?|e-?mails?)$/],
];
const yes = new Set(['si', 's', '1', 'x', 'true', 'excluido', 'excluida']);

const plain = (text: string): string => text.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
const addressIn = (cell: string): string | undefined => normalMobile(readCell(cell)) ?? normalEmail(readCell(cell));

/** The columns that exclude by channel. None: a row excludes all channels. */
function channelColumns(header: readonly string[]): readonly (readonly [Channel, number])[] {
  return columnNames.flatMap(([channel, name]) => {
    const column = header.findIndex((cell, index) => index > 0 && name.test(plain(readCell(cell))));
    return column < 0 ? [] : [[channel, column] as const];
  });
}

/** Parses a CSV of excluded numbers and e-mail addresses in its first column. Throws IMPORT_INVALID and TOO_LARGE. */
export async function readExcludedFile(stream: Readable): Promise<ReadExclusions> {
  const excluded = new Map<string, ReadonlySet<Channel>>();
  const problems: ReadExclusions['problems'] = [];
  let columns: ReturnType<typeof channelColumns> | undefined;
  let rejected = 0;

  const reject = (line: number, message: string): void => {
    rejected += 1;
    if (problems.length < mostProblems) problems.push({ line, message });
  };
  const take = ({ line, fields, problem }: CsvRow): void => {
    if (problem !== undefined) return reject(line, problem);
    const address = addressIn(fields[0] ?? '');
    if (columns === undefined) {
      columns = address === undefined ? channelColumns(fields) : [];
      if (address === undefined) return;
    }
    if (address === undefined) return reject(line, 'Aquí no hay un número de celular ni un correo.');
    const named = columns.filter(([, column]) => yes.has(plain(readCell(fields[column] ?? '')))).map(([channel]) => channel);
    const channels = columns.length === 0 ? everyChannel : new Set([...(excluded.get(address) ?? []), ...named]);
    if (channels.size > 0) excluded.set(address, channels);
  };
  try {
    for await (const rows of readCsv(stream)) {
      for (const [index, row] of rows.entries()) {
        take(row);
        // Interpreting rows takes longer than reading them, so the loop yields to other requests in between.
        if (index % rowsInTurn === rowsInTurn - 1) await setImmediate();
      }
    }
  } catch (error) {
    if (error instanceof NotCsv) throw new Fault('IMPORT_INVALID', { message: error.message, fields: { file: error.message } });
    throw error;
  }
  if (excluded.size === 0) {
    const message = 'En la primera columna del archivo no hay ningún número de celular ni correo excluido.';
    throw new Fault('IMPORT_INVALID', { message, fields: { file: message } });
  }
  return { excluded, rejected, problems };
}
