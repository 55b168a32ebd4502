import type { AudienceFilterKey } from '@pregon/contract/profiles/audience.schema';
import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import type { SQL } from 'drizzle-orm';
import type { AudienceScope } from './audience-scope.ts';

/** Display names of what a selection refers to by identifiers. */
export interface AudienceNames {
  readonly previousCampaign: string;
  readonly nextCampaign: string;
  readonly customerFile: string;
  readonly results: string;
}

/** An aggregate over a customer's purchases in the window, see `audience-statement.ts`. */
export interface PurchaseColumn {
  /**
   * The rows that are aggregated. `lines`: a column of `bought`, over rows of `purchase` that are not returns, read from its
   * primary key alone, which covers them. `receipts`: a column of `spent`, over rows of the view `receipt`.
   */
  readonly of: 'lines' | 'receipts';
  readonly name: string;
  readonly aggregate: SQL;
}

/**
 * The place of a phrase in the sentence: 'Clientes [is] [of] que [who] y que en los últimos 12 meses [did]'. The other roles
 * narrow or widen the whole.
 */
export type Role = 'is' | 'of' | 'who' | 'did' | 'best' | 'besides' | 'without';
export interface Phrase {
  readonly role: Role;
  readonly text: string;
}

/** A list of customers: a SELECT of `customer_id`, each customer once. */
export interface CustomerList {
  readonly name: string;
  readonly members: SQL;
  /** The same as a condition on a row of `customer` that PostgreSQL can turn into joins, which run in parallel; where there is one. */
  readonly isMember?: SQL;
  /** The same as a bitmap, see `customer-bitmap.ts`; where it costs less than the list, or costs less to be counted with. */
  readonly bitmap?: SQL;
}

/** Whom a filter selects and about whom its fact is known, as bitmaps: see `bitmapOf`. Neither has a row where they are not complete. */
export interface KeptAnswer {
  readonly selected: SQL;
  readonly known: SQL;
  /** A join of other filters that may leave out whomever this filter does not select: it is then joined so where they come later. */
  readonly narrowing?: { readonly join: SQL; readonly to: SQL };
  /** Those of the known whom the bitmaps do not decide: the filter's own condition over joins of these alone decides. */
  readonly rest?: { readonly people: SQL; readonly joins: readonly SQL[]; readonly condition: SQL };
}

/** The facts about one customer that a filter decides by, as JSON. */
export type Fact = Readonly<Record<string, string | number | boolean | null>>;

/**
 * A filter of an audience: its SQL condition, its Spanish wording, and its explanation for one customer. All values of a
 * selection become bind parameters of the statement, never its text.
 */
export interface AudienceFilter {
  readonly key: AudienceFilterKey;
  /** Its title in the list of filters: 'Enfoque'. */
  readonly title: string;
  /** Whether the filter is set completely. Otherwise it adds nothing to the statement. */
  applies(selection: ProfileSelection): boolean;
  /** Its values in a few words: 'Antioquia o Caldas'. */
  label(selection: ProfileSelection, names: AudienceNames): string;
  phrase(selection: ProfileSelection, names: AudienceNames, scope: AudienceScope): Phrase;
  /** Purchases in the window that the condition reads, as columns of `bought`. */
  purchases?(selection: ProfileSelection, scope: AudienceScope): readonly PurchaseColumn[];
  /** LEFT JOINs to `customer` that the condition needs. */
  joins?(selection: ProfileSelection, scope: AudienceScope): readonly SQL[];
  /**
   * The list of customers that the filter selects: it is joined by its name, and `name.customer_id` is null for a customer who is not on
   * it. A filter with a list has the condition that the customer is on it, which is never null. Undefined: it selects all others.
   */
  list?(selection: ProfileSelection, scope: AudienceScope): CustomerList | undefined;
  /** The answer of the condition for everybody, where the account keeps it as bitmaps. */
  kept?(selection: ProfileSelection, scope: AudienceScope): KeptAnswer;
  /** A condition on a row of `customer` and what is joined to it: true, false, or null where the fact is unknown. */
  condition(selection: ProfileSelection, scope: AudienceScope): SQL;
  /** The columns of a row of `customer` that the condition decides by, by name. */
  fact(selection: ProfileSelection, scope: AudienceScope): Readonly<Record<string, SQL>>;
  /** Describes the fact in Spanish: 'Compró por última vez en Ceiba Chapinero (Bogotá)'. */
  describe(fact: Fact, selection: ProfileSelection, names: AudienceNames, scope: AudienceScope): string;
}
