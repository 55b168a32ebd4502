import { createFakeServer } from '@pregon/auth-api/testing/fake-server';
import { readAccount } from '@pregon/contract/account/account-settings.endpoints';
import { readHoldOut } from '@pregon/contract/account/hold-out.endpoints';
import { readMessagePrices } from '@pregon/contract/account/message-prices.endpoints';
import { listApiKeys } from '@pregon/contract/api-keys/api-keys.endpoints';
import { listWebhooks } from '@pregon/contract/webhooks/webhooks.endpoints';

const account = {
  name: 'Almacenes Ceiba',
  timeZone: 'America/Bogota',
  currency: 'COP',
  attributionDays: 7,
  attributionTouch: 'ultimo' as const,
  preferredFocus: 'importado' as const,
  senderName: '',
  senderEmail: '',
  replyTo: '',
  version: 3,
  installationSender: null,
  channels: [],
  senders: [],
};
const prices = { email: null, sms: null, waMarketing: null, waUtility: null, waAuthentication: null };

/** A server that answers for the page of the account, without keys and webhooks. */
export function accountServer() {
  const server = createFakeServer();
  server.answer(readAccount, () => account);
  server.answer(readMessagePrices, () => ({ prices, currency: 'COP' }));
  server.answer(readHoldOut, () => ({ share: 0, fixedShare: null, nextQuarter: '2027-01-01', people: 0 }));
  server.answer(listApiKeys, () => ({ keys: [] }));
  server.answer(listWebhooks, () => ({ webhooks: [] }));
  return server;
}
