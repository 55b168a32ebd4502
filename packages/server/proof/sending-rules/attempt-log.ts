import type { SendingPolicy } from '@pregon/contract/sending-rules/sending-policy.schema';

type Channel = 'email' | 'sms' | 'wa';

/** A retailer of the simulated world as plain data, which code and oracle each interpret independently. */
export interface ProofAccount {
  readonly id: number;
  readonly timeZone: string;
  readonly policy: SendingPolicy;
  /** Holidays that the account added, and legal ones that it works on. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** An occurrence of one channel. */
export interface ProofSending {
  readonly account: ProofAccount;
  readonly channel: Channel;
  readonly dueAt: number;
  readonly nextDueAt: number | null;
  readonly dateEnd: string | null;
}

/** The outcome of an attempt to send a message. */
export interface Attempt {
  readonly sending: ProofSending;
  readonly customerId: number;
  readonly at: number;
  readonly outcome: 'sent' | 'postponed' | 'leftOut';
  /** The reason in the ledger if it was not sent. */
  readonly reason: string | null;
}

/** Customers who must never be written to, and since when. */
export interface Refusals {
  readonly excluded: ReadonlySet<number>;
  readonly withoutConsent: ReadonlySet<number>;
}
