import { createFakeServer } from '@pregon/auth-api/testing/fake-server';
import { type DataRetention, readDataRetention } from '@pregon/contract/account/data-retention.endpoints';
import { readAccount } from '@pregon/contract/account/account-settings.endpoints';
import { readHoldOut } from '@pregon/contract/account/hold-out.endpoints';
import { readMessageUse } from '@pregon/contract/account/message-use.endpoints';
import { readMessagePrices } from '@pregon/contract/account/message-prices.endpoints';
import { listApiKeys } from '@pregon/contract/api-keys/api-keys.endpoints';
import { readDataLinkChannel } from '@pregon/contract/data-requests/data-link-channel.endpoints';
import { listWebhooks } from '@pregon/contract/webhooks/webhooks.endpoints';

/** The settings that a request holds. */
export const accountForm = {
  name: 'Almacenes Ceiba',
  timeZone: 'America/Bogota',
  currency: 'COP',
  language: 'es-CO',
  attributionDays: 7,
  attributionTouch: 'ultimo',
  preferredFocus: 'importado',
  secondPersonNewsletters: false,
  secondPersonSchedules: false,
  keptFileDays: 90,
  keptImportDays: 30,
  keptPhotoDays: 0,
  senderName: '',
  senderEmail: '',
  replyTo: '',
  version: 3,
} as const;
const account = { ...accountForm, installationSender: null, channels: [], senders: [] };
export const noHoldOut = { share: 0, fixedShare: null, nextQuarter: '2027-01-01', people: 0 };
const prices = { email: null, sms: null, waMarketing: null, waUtility: null, waAuthentication: null };

export const noUse = {
  month: '2026-11',
  channels: (['email', 'sms', 'wa'] as const).map((channel) => ({ channel, used: 0, quota: null })),
};

/** An account that keeps everything. */
export const noRetention: DataRetention = {
  kinds: (['purchases', 'visits', 'answers', 'messages'] as const).map((kind) => ({
    kind,
    months: null,
    deletedBefore: null,
    ranAt: null,
  })),
  timeZone: 'America/Bogota',
  version: 0,
};

/** People of whom a mobile number alone is known are written to by SMS. */
export const bySms = {
  channel: 'sms' as const,
  hasWhatsapp: true,
  chosen: null,
  page: 'https://tienda.example/preferences?action=datos&',
};

/** A server that answers for the page of the account, without keys and webhooks. */
export function accountServer() {
  const server = createFakeServer();
  server.answer(readAccount, () => account);
  server.answer(readMessagePrices, () => ({ prices, currency: 'COP' }));
  server.answer(readMessageUse, () => noUse);
  server.answer(readDataRetention, () => noRetention);
  server.answer(readHoldOut, () => noHoldOut);
  server.answer(readDataLinkChannel, () => bySms);
  server.answer(listApiKeys, () => ({ keys: [] }));
  server.answer(listWebhooks, () => ({ webhooks: [] }));
  return server;
}
