/** A message that this sender has claimed: no other sender sends it. */
export interface Claimed {
  readonly id: number;
  /** Null: a transactional message to an address of nobody known. */
  readonly customerId: number | null;
  readonly address: string;
  readonly attempts: number;
  readonly refusals: number;
  readonly messageId: string;
  /** Of a transactional message: the values that its request brought. */
  readonly data?: Readonly<Record<string, string>> | null;
}
