import type { SendingPolicy } from '@pregon/contract/sending-rules/sending-policy.schema';
import { servicePolicy } from '@pregon/contract/sending-rules/service-policy';
import type { Queryable } from '../../kernel/database/database.ts';
import { sendingPolicyRepository } from './sending-policy.repository.ts';

/** What decides which rules apply to the messages of a schedule. */
export interface MessageKind {
  /** Whether they are messages of service, and not advertising. */
  readonly serviceMessage: boolean;
}

/** The hours and caps of an account that apply to messages of a kind. */
export async function messagePolicy(
  database: Queryable,
  accountId: number,
  { serviceMessage }: MessageKind,
): Promise<SendingPolicy> {
  const policy = await sendingPolicyRepository.read(database, accountId);
  return serviceMessage ? servicePolicy(policy) : policy;
}
