import { optionCode } from '@pregon/contract/options/option-code';
import { sql } from 'drizzle-orm';
import { customerCategory, customerFocus, customerTypes } from '../../retail/options/option-lists.ts';
import type { IdentityKind } from '../../retail/customers/identity.ts';
import { genderCodes } from '../../retail/stores/gender.ts';
import { stores } from '../../retail/stores/stores.table.ts';
import { customers } from '../../retail/customers/customers.table.ts';
import { pastDay } from '../date-readers.ts';
import { flag, option, text, Unreadable } from '../field-readers.ts';
import type { ImportColumn, ImportKindDefinition, Target } from '../import-kind.ts';
import { differentPeople, identityColumns, mustNameSomebody } from './identity.columns.ts';
import { cityColumn, departmentColumn } from './place.columns.ts';

const letters = new Map<string, string>([
  ...Object.entries(genderCodes).flatMap(([name, code]) => [[optionCode(name), code] as const, [code, code] as const]),
  ['MUJER', genderCodes.Femenino],
  ['HOMBRE', genderCodes.Masculino],
]);

const consent = (channel: string, means: string, ...aliases: string[]): ImportColumn => ({
  header: `acepta ${channel}`,
  aliases: [`autoriza ${channel}`, `consentimiento ${channel}`, ...aliases],
  read: flag,
  type: 'boolean',
  about: `Si acepta que le escribas por ${means}: sí o no. Quien se dio de baja sigue de baja`,
  examples: ['sí', 'no'],
});

/** Columns of the table that are equal to a column of the file. */
const plainTargets = {
  document: 'document',
  firstName: 'first_name',
  mobile: 'mobile',
  gender: 'gender',
  birthDate: 'birth_date',
  city: 'city',
  department: 'department',
  type: 'type',
  focus: 'focus',
  category: 'category',
  preferredProduct: 'preferred_product',
} as const;

type Key =
  | IdentityKind
  | keyof typeof plainTargets
  | 'lastName'
  | 'homeStore'
  | 'emailConsent'
  | 'smsConsent'
  | 'whatsappConsent';

const consents: readonly Target[] = (['email', 'sms', 'whatsapp'] as const).map((channel) => ({
  column: `${channel}_consent`,
  value: sql`found.${sql.identifier(`${channel}Consent`)}`,
  whenNew: sql`false`,
}));

/** Source and date of a focus or category, which stay when a file repeats the value. */
const importedFrom = (key: 'focus' | 'category'): readonly Target[] => {
  const column = (suffix: string) => sql.identifier(`${key}_${suffix}`);
  const imported = sql`found.${sql.identifier(key)}`;
  const since = sql`select ${column('at')} from ${customers} where id = found.known and ${sql.identifier(key)} = ${imported}
    and ${column('source')} = 'importado'`;
  return [
    { column: `${key}_source`, value: sql`case when ${imported} is not null then 'importado' end` },
    { column: `${key}_at`, value: sql`case when ${imported} is not null then coalesce((${since}), now()) end` },
    { column: `imported_${key}`, value: imported },
  ];
};

/** Customers, matched by document, or else by e-mail, or else by mobile. */
export const customersKind: ImportKindDefinition<Key> = {
  columns: {
    ...identityColumns,
    firstName: {
      header: 'nombre',
      aliases: ['nombres', 'first name', 'primer nombre', 'name', 'nombre completo'],
      read: text(),
      type: 'text',
      about: 'Nombre; hace falta para un cliente nuevo',
      examples: ['Ana María', 'Luis'],
    },
    lastName: {
      header: 'apellido',
      aliases: ['apellidos', 'last name', 'surname'],
      read: text(),
      type: 'text',
      about: 'Apellidos',
      examples: ['Peña Ríos', 'Gómez'],
    },
    gender: {
      header: 'genero',
      aliases: ['gender', 'sexo'],
      read: (cell) => letters.get(optionCode(cell)) ?? new Unreadable('Escribe femenino, masculino u otro.'),
      type: 'text',
      about: 'Femenino, masculino u otro',
      examples: ['femenino', 'M'],
    },
    birthDate: {
      header: 'fecha de nacimiento',
      aliases: ['nacimiento', 'birth date', 'birthday', 'cumpleanos'],
      read: pastDay,
      type: 'date',
      about: 'Día en que nació',
      examples: ['1988-04-17', '02/11/1975'],
    },
    city: cityColumn('Ciudad en que vive'),
    department: departmentColumn('Departamento en que vive'),
    homeStore: {
      header: 'tienda',
      aliases: ['store', 'tienda habitual', 'codigo de la tienda', 'codigo tienda', 'cod tienda', 'sucursal'],
      read: text(50),
      type: 'text',
      about: 'Código de su tienda',
      examples: ['BOG-001', 'MED-002'],
    },
    type: {
      header: 'tipo de cliente',
      aliases: ['tipo', 'type', 'customer type'],
      read: option('un tipo de cliente', customerTypes, { NATURAL: 'Persona', JURIDICA: 'Empresa' }),
      type: 'text',
      kind: 'option',
      about: 'Persona, Empresa, Mayorista, Revendedor o Empleado',
      examples: ['Persona', 'Mayorista'],
    },
    focus: {
      header: 'enfoque',
      aliases: ['focus', 'segmento'],
      read: option('un enfoque', customerFocus),
      type: 'text',
      kind: 'option',
      about: 'Frecuentes, Leales, En riesgo, Inactivos o Nuevos',
      examples: ['Leales', 'En riesgo'],
    },
    category: {
      header: 'categoria',
      aliases: ['category'],
      read: option('una categoría', customerCategory),
      type: 'text',
      kind: 'option',
      about: 'Diamante, Oro, Plata o Bronce',
      examples: ['Oro', 'Plata'],
    },
    preferredProduct: {
      header: 'producto preferido',
      aliases: ['preferred product'],
      read: text(),
      type: 'text',
      about: 'Nombre del producto que prefiere',
      examples: ['Vajilla x 16, marfil', ''],
    },
    emailConsent: consent('correo', 'correo', 'email consent', 'acepta email'),
    smsConsent: consent('sms', 'SMS', 'sms consent'),
    whatsappConsent: consent('whatsapp', 'WhatsApp', 'whatsapp consent'),
  },
  check: mustNameSomebody,
  identifying: ['document', 'email', 'mobile'],
  derived: ['focus', 'category'],
  newBatch: differentPeople,
  table: customers,
  customer: 'id',
  writesFocus: true,
  joins: ({ accountId }) => sql`left join ${stores} on store.account_id = ${accountId} and store.code = given."homeStore"`,
  lookups: ({ accountId }) => {
    const own = sql`select min(id) from ${customers} where account_id = ${accountId}`;
    const sameOrUnknown = sql`(customer.document is null or given.document is null)`;
    return {
      known: sql`coalesce(
        (${own} and customer.document = given.document),
        (${own} and lower(customer.email) = given.email and ${sameOrUnknown}),
        (${own} and customer.mobile = given.mobile and ${sameOrUnknown} and (customer.email is null or given.email is null))
      )`,
      store_id: sql`store.id`,
    };
  },
  targets: () => [
    ...Object.entries(plainTargets).map(([key, column]) => ({ column, value: sql`found.${sql.identifier(key)}` })),
    { column: 'last_name', value: sql`found."lastName"`, whenNew: sql`''` },
    { column: 'email', value: sql`found.email` },
    { column: 'home_store_id', value: sql`found.store_id` },
    ...consents,
    ...importedFrom('focus'),
    ...importedFrom('category'),
  ],
  problems: [
    { column: 'firstName', when: sql`known is null and "firstName" is null`, message: 'Hace falta para un cliente nuevo.' },
    {
      column: 'homeStore',
      when: sql`"homeStore" is not null and store_id is null`,
      message: 'No hay una tienda con este código.',
      missing: 'stores',
    },
  ],
  missing: { stores: { code: 'homeStore' } },
  touches: [customers],
};
