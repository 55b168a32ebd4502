import { customerPhotos } from '../counter/photos/photos.table.ts';
import { publicKeys } from '../counter/public-keys/public-keys.table.ts';
import { surveyAnswers, surveyTraces } from '../counter/surveys/surveys.table.ts';
import { visits } from '../counter/visits/visits.table.ts';
import type { Database } from '../kernel/database/database.ts';
import type { Principal } from '../kernel/http/principal.ts';
import { customerNotes } from '../retail/customers/customer-notes.table.ts';
import { customers } from '../retail/customers/customers.table.ts';
import { purchases } from '../retail/purchases/purchases.table.ts';
import { stores } from '../retail/stores/stores.table.ts';

/** A store with a customer of its own. Every text and amount of its rows contains its mark. */
export interface StoreWithRows {
  readonly id: number;
  readonly customer: number;
}

async function only<Row>(rows: PromiseLike<Row[]>): Promise<Row> {
  const [row] = await rows;
  if (!row) throw new Error('The database did not return the row.');
  return row;
}

const someone = { lastName: 'Común', gender: 'F', focus: 'LEALES', category: 'ORO' };

/** Seeds stores with rows of each kind that names a store. */
export function storeSeeds(database: Database, { accountId, userId }: Principal) {
  const buy = (customerId: number, storeId: number, amount: number, at: string) =>
    database.insert(purchases).values({
      accountId,
      customerId,
      storeId,
      amount: String(amount),
      units: '1',
      paymentMethod: 'EFECTIVO',
      receipt: `R-${amount}`,
      at: new Date(at),
    });

  /** A visit with an answered survey. */
  const visit = async (customerId: number, storeId: number, mark: string, amount: number) => {
    const key = await only(
      database
        .insert(publicKeys)
        .values({ key: `${mark}-${crypto.randomUUID()}`, accountId, storeId })
        .returning(),
    );
    const traceId = crypto.randomUUID().replaceAll('-', '');
    const expiresAt = new Date(Date.now() + 3_600_000);
    await database.insert(surveyTraces).values({ id: traceId, accountId, storeId, customerId, expiresAt });
    await database
      .insert(surveyAnswers)
      .values({ traceId, accountId, storeId, questions: [`¿Qué tal ${mark}?`], ratings: [5], observations: `Bien ${mark}` });
    const stored = { accountId, requestKey: crypto.randomUUID(), keyId: key.id, storeId, customerId };
    await database.insert(visits).values({ ...stored, kind: 'compra', amount: String(amount), traceId, at: new Date() });
  };

  const person = async (mark: string, number: number, homeStoreId: number): Promise<number> => {
    const contact = { document: `${number}`, email: `${mark}${number}@correo.example`, mobile: `+57${number}`, city: mark };
    const row = await only(
      database
        .insert(customers)
        .values({ ...someone, ...contact, accountId, firstName: mark, homeStoreId })
        .returning(),
    );
    const content = Buffer.from(mark);
    await database.insert(customerPhotos).values({ customerId: row.id, accountId, content, width: 1, height: 1 });
    await database.insert(customerNotes).values({ accountId, customerId: row.id, userId, text: `Nota ${mark}` });
    return row.id;
  };

  const store = async (mark: string, amount: number): Promise<StoreWithRows> => {
    const place = { city: mark, department: mark, zone: mark, channel: mark, category: mark, address: mark };
    const { id } = await only(
      database
        .insert(stores)
        .values({ ...place, accountId, code: mark, name: mark, coordinates: '4.6, -74.1' })
        .returning(),
    );
    const customer = await person(mark, 3_000_000_000 + amount, id);
    await buy(customer, id, amount, '2026-05-01T15:00:00Z');
    await visit(customer, id, mark, amount);
    return { id, customer };
  };

  return { buy, visit, person, store };
}
