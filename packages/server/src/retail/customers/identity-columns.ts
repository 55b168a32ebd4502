import { optionCode } from '@pregon/contract/options/option-code';
import { readCell } from '../../kernel/csv/csv-writer.ts';
import { type Identity, identityKinds, type IdentityKind, normalDocument, normalEmail, normalMobile } from './identity.ts';

/** How columns are called that hold each kind, in letters alone. */
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

/** What a value is by its looks. Colombia's mobile numbers have as many digits as its documents, which begin with 1. */
function kindOfValue(text: string): IdentityKind | undefined {
  if (normalEmail(text)) return 'email';
  if (normalMobile(text)) return 'mobile';
  return /^[A-Z]{0,3}\d{5,15}$/.test(normalDocument(text) ?? '') ? 'document' : undefined;
}

/** Which columns of a file say who somebody is, by their position. */
export interface IdentityColumns {
  readonly hasHeader: boolean;
  readonly positions: Readonly<Record<IdentityKind, readonly number[]>>;
}

const observed = 200;

/** What most of the values of a column are, if anything. */
function kindOfColumn(rows: readonly (readonly string[])[], position: number): IdentityKind | undefined {
  const cells = rows.map((fields) => readCell(fields[position] ?? '')).filter(Boolean);
  const kinds = cells.map(kindOfValue);
  return identityKinds.find((kind) => kinds.filter((one) => one === kind).length * 2 > cells.length);
}

/**
 * Finds the columns by their names in the first row, or else by what stands in them. The first row is taken for names as long as
 * nothing in it says who somebody is. Undefined: there is no such column.
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

/** Who a row means: of each kind the first value that is one. */
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
