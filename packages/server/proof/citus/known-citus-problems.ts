/** A part of the schema that a cluster could not hold as it is. */
interface KnownProblem {
  /** Why it is so today, and what `distribute.sql` does about it. */
  readonly reason: string;
  /** As `citusProblems` says them. */
  readonly problems: readonly string[];
}

/**
 * What the schema does not fulfil yet. The test fails on anything beyond it, and on an entry that no longer holds: the list can only get
 * shorter.
 */
export const knownCitusProblems: readonly KnownProblem[] = [
  {
    reason: `The ledger forgets the customer of a message when they are erased, and has none for a message to an address of nobody known.
      A distribution column may neither be null nor change (ADR 120). distribute.sql gives the keys up, and refuses a database with messages
      of nobody; erasures and merges fail on a cluster.`,
    problems: [
      'delivery: unique delivery_pkey without customer_id',
      'engagement: foreign key engagement_delivery_id_delivery_id_fk to delivery',
      'engagement: unique engagement_once without customer_id',
      'message_reply: foreign key message_reply_delivery_id_delivery_id_fk to delivery',
      'short_link: foreign key short_link_delivery_id_delivery_id_fk to delivery',
    ],
  },
  {
    reason: `Idempotency keys of an account, whatever the customer: they need a table of their own that is not distributed.
      distribute.sql makes them unique by customer.`,
    problems: [
      'customer_event: unique customer_event_sender without customer_id',
      'purchase: unique purchase_reference without customer_id',
      'visit: unique visit_once without customer_id',
    ],
  },
  {
    reason: `Queues, read in the order of their ids. distribute.sql adds the customer to their keys.`,
    problems: [
      'stale_customer: unique stale_customer_account_id_id_pk without customer_id',
      'stale_sale: unique stale_sale_account_id_id_pk without customer_id',
    ],
  },
  {
    reason: `Small tables on the coordinator. distribute.sql drops these foreign keys; an erasure deletes or clears their rows itself.`,
    problems: [
      'client_registration: foreign key client_registration_customer_id_customer_id_fk to customer',
      'customer_note: foreign key customer_note_customer_id_customer_id_fk to customer',
      'customer_request: foreign key customer_request_customer_id_customer_id_fk to customer',
      'data_request: foreign key data_request_customer_id_customer_id_fk to customer',
      'message_reply: foreign key message_reply_customer_id_customer_id_fk to customer',
      'survey_trace: foreign key survey_trace_customer_id_customer_id_fk to customer',
      'transactional_message: foreign key transactional_message_customer_id_customer_id_fk to customer',
    ],
  },
  {
    reason: `References of purchases, verified by statement (ADR 88). Imports, tills and merges verify them without triggers (ADR 121);
      deletions do not yet, and a cluster does not refuse to delete what purchases refer to. distribute.sql drops the triggers.`,
    problems: [
      'customer: trigger purchases_of_removed',
      'product: trigger purchases_of_removed',
      'purchase: trigger purchase_references_of_added',
      'purchase: trigger purchase_references_of_changed',
      'store: trigger purchases_of_removed',
    ],
  },
  {
    reason: `Last purchases and totals of receipts, which the statements that write purchases keep (ADR 121). The triggers serve processes
      of the version before and go with the next one; distribute.sql drops them.`,
    problems: [
      'purchase: trigger purchase_added',
      'purchase: trigger purchase_changed',
      'purchase: trigger purchase_removed',
      'purchase: trigger receipt_lines_added',
      'purchase: trigger receipt_lines_changed',
      'purchase: trigger receipt_lines_removed',
    ],
  },
  {
    reason: `Changed days of stores (ADR 117), which triggers of the receipts tell. They have to become parts of the statements that write
      receipts. Without them no day is kept, and boards read the receipts.`,
    problems: [
      'counted_receipt: trigger receipts_between_store_days',
      'counted_receipt: trigger receipts_in_store_days',
      'counted_receipt: trigger receipts_out_of_store_days',
      'counted_receipt: trigger receipts_truncated',
    ],
  },
  {
    reason: `Versions and classes of stores, kept by triggers. They have to become parts of the statements that write stores; until then
      nothing may write stores on a cluster.`,
    problems: ['store: trigger store_changed', 'store: trigger store_classed'],
  },
];
