import { brandKitForm } from '@pregon/contract/account/brand-kit-form.schema';
import * as v from 'valibot';

const { social } = brandKitForm.entries;

/** An address with `https://`, which people leave out: «instagram.com/tu-tienda». */
const withScheme = (address: string): string =>
  /^(?:[a-z\d-]+\.)+[a-z]{2,}(?:[/?#]|$)/i.test(address) ? `https://${address}` : address;

const completed = (pages: v.InferInput<typeof social>): v.InferInput<typeof social> =>
  Object.fromEntries(Object.entries(pages).map(([network, address]) => [network, withScheme((address ?? '').trim())]));

/** The brand kit as it is typed. */
export const typedKit = v.strictObject({
  ...brandKitForm.entries,
  social: v.pipe(
    v.custom<v.InferInput<typeof social>>((pages) => typeof pages === 'object' && pages !== null),
    v.transform(completed),
    social,
  ),
});
