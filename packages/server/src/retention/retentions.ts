import type { RetainedKind } from '@pregon/contract/account/data-retention.endpoints';
import { answerRetention } from '../counter/surveys/answer-retention.ts';
import { visitRetention } from '../counter/visits/visit-retention.ts';
import type { Retention } from '../identity/data-retention/old-rows.ts';
import { messageRetention } from '../messaging/deliveries/message-retention.ts';
import { purchaseRetention } from '../retail/purchases/purchase-retention.ts';

/** How each kind of data is counted and deleted. */
export const retentions: Readonly<Record<RetainedKind, Retention>> = {
  purchases: purchaseRetention,
  visits: visitRetention,
  answers: answerRetention,
  messages: messageRetention,
};
