import { optionCode } from '@pregon/contract/options/option-code';
import { readCell } from '../../kernel/csv/read-cell.ts';
import { type Identity, identityKinds, type IdentityKind, normalDocument, normalEmail, normalMobile } from './identity.ts';

/** Header names of each kind of identity, reduced to letters. */
const headers: Readonly<Record<IdentityKind, RegExp>> = {
  document:
    /^(?!TIPO).*(?:DOCUMENTO|CEDULA|IDENTIFICACION|IDENTIDAD|PASAPORTE)|^(?:N|NO|NRO|NUM)?(?:DOC|CC|NIT|DNI|DOCUMENT|DOCUMENTNUMBER)$/,
  email: /^(?!ACEPTA|AUTORIZA|CONSENT).*(?:CORREO|EMAIL)|^(?:E?MAIL)$/,
  mobile: /^(?!ACEPTA|AUTORIZA|CONSENT).*(?:CELULAR|MOVIL|TELEFONO|WHATSAPP|MOBILE|PHONE)|^(?:CEL|TEL)$/,
};

const kindOfHeader = (header: string): IdentityKind | undefined => {
  const letters = optionCode(header).replace(/[^A-Z]/g, '');
  return identityKinds.find((kind) => headers[kind].test(letters));
};

/** Guesses the kind of a value. Colombian mobile numbers have as many digits as documents, which begin with 1. */
function kindOfValue(text: string): IdentityKind | undefined {
  if (normalEmail(text)) return 'email';
  if (normalMobile(text)) return 'mobile';
  return /^[A-Z]{0,3}\d{5,15}$/.test(normalDocument(text) ?? '') ? 'document' : undefined;
}

/** The columns of a file that identify a customer, by position. */
export interface IdentityColumns {
  readonly hasHeader: boolean;
  readonly positions: Readonly<Record<IdentityKind, readonly number[]>>;
}

const observed = 200;

/** The kind of most values of a column, if any. */
function kindOfColumn(rows: readonly (readonly string[])[], position: number): IdentityKind | undefined {
  const cells = rows.map((fields) => readCell(fields[position] ?? '')).filter(Boolean);
  const kinds = cells.map(kindOfValue);
  return identityKinds.find((kind) => kinds.filter((one) => one === kind).length * 2 > cells.length);
}

/**
 * Detects identity columns by the header, or else by the values. The first row counts as a header unless it holds an identity.
 * Undefined: there is no such column.
 */
export function findIdentityColumns(rows: readonly (readonly string[])[]): IdentityColumns | undefined {
  const [first = [], ...others] = rows;
  const hasHeader = !first.some((cell) => kindOfValue(readCell(cell)));
  const named = hasHeader ? first.map(kindOfHeader) : [];
  const sample = (hasHeader ? others : rows).slice(0, observed);
  const width = Math.max(first.length, ...sample.map(({ length }) => length));
  const kinds = named.some(Boolean) ? named : Array.from({ length: width }, (_, position) => kindOfColumn(sample, position));
  if (!kinds.some(Boolean)) return undefined;
  const of = (kind: IdentityKind) => kinds.flatMap((one, position) => (one === kind ? [position] : []));
  return { hasHeader, positions: { document: of('document'), email: of('email'), mobile: of('mobile') } };
}

const normal: Readonly<Record<IdentityKind, (text: string) => string | undefined>> = {
  document: normalDocument,
  email: normalEmail,
  mobile: normalMobile,
};

/** The identity of a row: the first valid value of each kind. */
export function identityIn(fields: readonly string[], { positions }: IdentityColumns): Identity {
  const found = identityKinds.flatMap((kind) => {
    for (const position of positions[kind]) {
      const value = normal[kind](readCell(fields[position] ?? ''));
      if (value) return [[kind, value] as const];
    }
    return [];
  });
  return Object.fromEntries(found);
}
