import type { SendingPolicy } from '@pregon/contract/sending-rules/sending-policy.schema';

type Channel = 'email' | 'sms' | 'wa';

/** A retailer of the simulated world, in plain data that code and oracle each read in their own way. */
export interface ProofAccount {
  readonly id: number;
  readonly timeZone: string;
  readonly policy: SendingPolicy;
  /** Holidays that the account has added, and legal ones that it works on. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** A sending by one channel. */
export interface ProofSending {
  readonly account: ProofAccount;
  readonly channel: Channel;
  readonly dueAt: number;
  readonly nextDueAt: number | null;
  readonly dateEnd: string | null;
}

/** What became of a message when somebody tried to send it. */
export interface Attempt {
  readonly sending: ProofSending;
  readonly customerId: number;
  readonly at: number;
  readonly outcome: 'sent' | 'postponed' | 'leftOut';
  /** Why not, as the ledger says it. */
  readonly reason: string | null;
}

/** Customers who may not be written to at all, and from when on. */
export interface Refusals {
  readonly excluded: ReadonlySet<number>;
  readonly withoutConsent: ReadonlySet<number>;
}
