import { createHash } from 'node:crypto';
import type { AcceptedMessage, MessageForm } from '@pregon/contract/messages/messages.schema';
import { isUniqueViolation } from '../../kernel/database/error-class.ts';
import type { ChannelServices } from '../../channels/services.ts';
import { Fault } from '../../kernel/http/fault.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { findRecipient } from './message-recipient.ts';
import { templateRows } from './message-template.ts';
import { transactionalMessagesRepository } from './transactional-messages.repository.ts';

type Tools = Pick<ChannelServices, 'config' | 'database' | 'providerRegistry'>;

/** Limit of attempts to enter a message: another request may be faster with the same key, or with an occurrence of the same moment. */
const mostAttempts = 3;

/** Sorts the keys of objects, so that the same request has the same hash in whatever order it was written. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, part]) => [name, sorted(part)]),
  );
}

const hashOf = ({ template, to, data }: MessageForm): string =>
  createHash('sha256')
    .update(JSON.stringify(sorted({ template, to, data })))
    .digest('hex');

/**
 * Accepts a transactional message, at most once for an idempotency key of the account. Throws CONFLICT for another message
 * with the same key, QUOTA_USED, and the faults of the template and the recipient.
 */
export async function acceptMessage(
  tools: Tools,
  principal: Principal,
  idempotencyKey: string,
  form: MessageForm,
): Promise<AcceptedMessage> {
  const { database } = tools;
  const requestHash = hashOf(form);
  const find = async (): Promise<AcceptedMessage | undefined> => {
    const known = await transactionalMessagesRepository.findByKey(database, principal, idempotencyKey);
    if (known && known.requestHash !== requestHash)
      throw new Fault('CONFLICT', { message: 'Esta clave ya se usó con otro mensaje: usa una nueva.' });
    return known;
  };
  const repeated = await find();
  if (repeated) return repeated;
  const recipient = await findRecipient(database, principal, form.template.type, form.to);
  const rows = await templateRows(tools, principal, form.template);
  for (let attempt = 1; ; attempt += 1) {
    try {
      const message = { ...rows, ...recipient, channel: form.template.type, idempotencyKey, requestHash, data: form.data };
      const accepted = await transactionalMessagesRepository.add(database, principal, message);
      if (!accepted) throw new Fault('QUOTA_USED');
      return accepted;
    } catch (error) {
      if (!isUniqueViolation(error) || attempt === mostAttempts) throw error;
      const faster = await find();
      if (faster) return faster;
    }
  }
}
