import { type BrandKit, defaultLook } from '@pregon/contract/account/brand-kit.schema';

/** The kit of an account that has not saved one, with changes. */
export const kitOf = (name: string, change: Partial<BrandKit> = {}): BrandKit => ({
  ...defaultLook,
  logo: null,
  version: 0,
  name,
  sender: { senderName: 'Ceiba', senderEmail: 'hola@ceiba.example', replyTo: '' },
  ...change,
});
