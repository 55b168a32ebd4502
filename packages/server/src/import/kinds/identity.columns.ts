import {
  type Identity,
  identityKinds,
  type IdentityKind,
  normalDocument,
  normalEmail,
  normalMobile,
} from '../../retail/customers/identity.ts';
import { readBy } from '../field-readers.ts';
import type { ImportColumn, ImportRow } from '../import-kind.ts';

/** The columns that identify a customer. */
export const identityColumns: Readonly<Record<IdentityKind, ImportColumn>> = {
  document: {
    header: 'documento',
    aliases: [
      'document',
      'cedula',
      'identificacion',
      'numero de documento',
      'numero documento',
      'numero de identificacion',
      'documento cliente',
      'cedula cliente',
      'nit',
      'cc',
    ],
    read: readBy(normalDocument, 'Esto no es un número de documento.'),
    type: 'text',
    about: 'Documento del cliente, con puntos o sin ellos',
    examples: ['1.020.304.050', '52123456'],
  },
  email: {
    header: 'correo',
    aliases: ['email', 'mail', 'correo electronico', 'correo cliente', 'email cliente'],
    read: readBy(normalEmail, 'Esto no es un correo, como ana@correo.example.'),
    type: 'text',
    about: 'Correo del cliente',
    examples: ['ana@correo.example', 'luis@correo.example'],
  },
  mobile: {
    header: 'celular',
    aliases: [
      'mobile',
      'movil',
      'telefono',
      'telefono movil',
      'telefono celular',
      'numero de celular',
      'numero celular',
      'whatsapp',
      'phone',
    ],
    read: readBy(normalMobile, 'Esto no es un celular, como 300 123 4567 o +34 600 111 222.'),
    type: 'text',
    about: 'Celular del cliente; sin indicativo es de Colombia',
    examples: ['300 123 4567', '+57 301 765 4321'],
  },
};

/** Refuses a row without any identity. */
export const mustNameSomebody = (row: ImportRow<IdentityKind>) =>
  (row.document ?? row.email ?? row.mobile)
    ? undefined
    : ({ column: 'document', message: 'Falta el documento, el correo o el celular.' } as const);

/**
 * Refuses rows in one batch that may match the same person: by equal documents, or by an equal address where not both have a
 * document.
 */
export function differentPeople(): (row: Identity | ImportRow<IdentityKind>) => boolean {
  const all = { document: new Set<string>(), email: new Set<string>(), mobile: new Set<string>() };
  const withoutDocument = { email: new Set<string>(), mobile: new Set<string>() };
  return (row) => {
    const meets = (kind: 'email' | 'mobile') => {
      const seen = row.document ? withoutDocument[kind] : all[kind];
      return Boolean(row[kind] && seen.has(row[kind]));
    };
    if ((row.document && all.document.has(row.document)) || meets('email') || meets('mobile')) return false;
    for (const kind of identityKinds) if (row[kind]) all[kind].add(row[kind]);
    if (row.document) return true;
    if (row.email) withoutDocument.email.add(row.email);
    if (row.mobile) withoutDocument.mobile.add(row.mobile);
    return true;
  };
}
