import { Readable } from 'node:stream';
import { channelFacts } from '@pregon/contract/channels/channels';
import { chosenCustomers, customerFilterFields, type ListedCustomer } from '@pregon/contract/customers/customer.schema';
import * as v from 'valibot';
import { byteOrderMark, csvLine } from '@pregon/contract/csv/csv-line';
import { signedPasses, type SignedPasses } from '../../kernel/tokens/signed-pass.ts';
import type { KeyRing } from '../../kernel/tokens/key-ring.ts';

/** Content of the signed address of a download: the account, the filter, and the customers that were chosen. */
const pass = v.object({ account: v.number(), filter: v.object(customerFilterFields), only: chosenCustomers });
export type CustomersPass = v.InferOutput<typeof pass>;

export const customersFilePath = '/customers-file/';
/** Lifetime of the address: enough for a browser to follow it. */
export const passSeconds = 60;

export const customersPasses = (ring: KeyRing): SignedPasses<CustomersPass> => signedPasses(ring, 'customers file', pass);

const columns = [
  'Cliente',
  'Documento',
  'Correo',
  'Celular',
  'Ciudad',
  'Tienda',
  'Enfoque',
  'Categoría',
  'Permisos',
  'Última compra',
  'Compras en 12 meses',
  'Registrado',
];

/** The local date in a time zone: `2026-11-24`. */
const days = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  return (moment: string | null): string => (moment === null ? '' : format.format(new Date(moment)));
};

async function* linesOf(batches: AsyncIterable<readonly ListedCustomer[]>, timeZone: string): AsyncGenerator<string> {
  const shown = days(timeZone);
  yield byteOrderMark + csvLine(columns, ';');
  for await (const batch of batches) {
    const lines = batch.map((customer) =>
      csvLine(
        [
          customer.name,
          customer.document,
          customer.email,
          customer.mobile,
          customer.city,
          customer.storeName,
          customer.focus,
          customer.category,
          customer.channels.map((channel) => channelFacts[channel].label).join(', '),
          shown(customer.lastPurchaseAt),
          customer.sales ?? 0,
          shown(customer.createdAt),
        ],
        ';',
      ),
    );
    yield lines.join('');
  }
}

/** Streams customers as a CSV file. */
export const customersFile = (batches: AsyncIterable<readonly ListedCustomer[]>, timeZone: string): Readable =>
  Readable.from(linesOf(batches, timeZone));
