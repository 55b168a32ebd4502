import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { calendarDay, moment } from '../field.schema.ts';
import { accountRoles } from '../session/roles.ts';
import type { WireNames } from '../wire-names.ts';

/** The size limit of a registry file, in bytes: 10 MB hold some 700,000 numbers. */
export const largestRegistry = 10 * 1024 * 1024;
/** The age in days above which an imported registry is shown as outdated. */
export const registryDays = 30;

/** The registry of excluded numbers that an account imported last. */
export const excludedRegistry = v.object({
  /** The day on which the registry was consulted, `2026-11-03`; null when none was imported. */
  consultedOn: v.nullable(v.string()),
  importedAt: v.nullable(moment),
  fileName: v.string(),
  /** The number of telephone numbers and e-mail addresses that must not get advertising. */
  addresses: v.number(),
  /** The number of the account's customers among them. */
  customers: v.number(),
});
export type ExcludedRegistry = v.InferOutput<typeof excludedRegistry>;

const wireNames = { consultedOn: 'consulted_on', importedAt: 'imported_at', fileName: 'file_name' } as const satisfies WireNames;

export const readExcludedRegistry = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/excluded-numbers',
  access: accountRoles,
  response: excludedRegistry,
  wire: { response: wireNames },
  errors: [],
});

/**
 * Replaces the registry by a CSV file with numbers or e-mail addresses in its first column. The columns `sms`, `aplicaciones` and `correo`
 * say which channels are excluded; without them all are. Rows with neither are reported by their line.
 */
export const importExcludedRegistry = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/excluded-numbers',
  access: ['administrador'],
  form: {
    part: 'data',
    data: v.strictObject({ consultedOn: calendarDay('Elige el día en que consultaste el registro.') }),
    file: {
      name: 'file',
      maxBytes: largestRegistry,
      mediaTypes: ['text/csv', 'application/csv', 'application/vnd.ms-excel', 'text/plain', 'application/octet-stream'],
      required: true,
    },
  },
  response: v.object({
    registry: excludedRegistry,
    rejected: v.number(),
    /** The first 100 rows without a number. `line` counts from 1 and includes the header. */
    problems: v.array(v.object({ line: v.number(), message: v.string() })),
  }),
  wire: { request: wireNames, response: wireNames },
  errors: ['INVALID', 'IMPORT_INVALID', 'TOO_LARGE'],
});
