import { expect, it, jest } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { eachDatabase } from '../../testing/each-database.ts';
import { testApp } from '../../testing/test-app.ts';
import { type AddressField, customerChannels } from '../consent/customer-channels.ts';
import { customerRecordRepository } from './customer-record.repository.ts';
import { customers } from './customers.table.ts';

eachDatabase(({ database }) => {
  it('keeps consent to a channel whose address is not a field of the record, such as that of web push', async () => {
    const owner = (await testApp(database)).staff.marketing;
    const fields = {
      firstName: 'Ana',
      lastName: 'Gil',
      document: null,
      email: 'ana@x.example',
      mobile: '+573001112233',
      gender: null,
      birthDate: null,
      city: null,
    };
    const consents = { emailConsent: true, smsConsent: true, whatsappConsent: true };
    const row = { ...fields, ...consents, accountId: owner.accountId };
    const [{ id } = { id: 0 }] = await database.insert(customers).values(row).returning({ id: customers.id });
    const elsewhere = { ...customerChannels.wa.address, field: 'pushEndpoint' as AddressField };
    const replaced = jest.replaceProperty(customerChannels.wa, 'address', elsewhere);
    const changed = { ...fields, email: 'ANA@x.example', mobile: '+573009998877' };
    await database.transaction((transaction) => customerRecordRepository.update(transaction, owner, id, changed));
    replaced.restore();
    const [stored] = await database.select().from(customers).where(eq(customers.id, id));
    expect(stored).toMatchObject({ emailConsent: true, smsConsent: false, whatsappConsent: true });
  });
});
