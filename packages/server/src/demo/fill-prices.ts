import type { MessagePrices } from '@pregon/contract/account/message-prices.endpoints';
import { messagePricesRepository } from '../channels/accounts/message-prices.repository.ts';
import type { Transaction } from '../kernel/database/database.ts';

/** In pesos, about what messages cost in Colombia. Codes by WhatsApp are not sent, so their price is not known. */
const demoPrices: MessagePrices = { email: 8, sms: 38, waMarketing: 52, waUtility: 3.5, waAuthentication: null };

/** What the demo pays for its messages, so that results show their cost and the return on it. */
export const fillPrices = (transaction: Transaction, accountId: number): Promise<void> =>
  messagePricesRepository.change(transaction, accountId, demoPrices);
