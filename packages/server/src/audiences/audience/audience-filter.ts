import type { AudienceFilterKey } from '@pregon/contract/profiles/audience.schema';
import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import type { SQL } from 'drizzle-orm';
import type { AudienceScope } from './audience-scope.ts';

/** What a selection names by an identifier, in the words of who uses it. */
export interface AudienceNames {
  readonly previousCampaign: string;
  readonly nextCampaign: string;
  readonly customerFile: string;
}

/** Something of a customer's purchases in the window, see `audience-statement.ts`. */
export interface PurchaseColumn {
  /**
   * What it is an aggregate of. `lines`: a column of `bought`, over rows of `purchase` that are no returns, of which it reads what
   * stands in the index `purchase_customer`. `receipts`: a column of `spent`, over rows of the view `receipt`.
   */
  readonly of: 'lines' | 'receipts';
  readonly name: string;
  readonly aggregate: SQL;
}

/**
 * Where a part of the sentence stands: 'Clientes [is] [of] que [who] y que en los últimos 12 meses [did]'. The others say whom the
 * whole is narrowed to or widened by.
 */
export type Role = 'is' | 'of' | 'who' | 'did' | 'best' | 'besides' | 'without';
export interface Phrase {
  readonly role: Role;
  readonly text: string;
}

/** What is known of one customer, as far as a filter looks at it: its `fact` as JSON. */
export type Fact = Readonly<Record<string, string | number | boolean | null>>;

/**
 * One way in which a profile selects customers: its condition, its words, and what it says of one customer. All values of a
 * selection become parameters of the statement, none of them its text.
 */
export interface AudienceFilter {
  readonly key: AudienceFilterKey;
  /** What it is called in the list of what selects: 'Enfoque'. */
  readonly title: string;
  /** Was it asked for, and completely? A filter that was not stays out of the statement. */
  applies(selection: ProfileSelection): boolean;
  /** What it asks for, in a few words: 'Antioquia o Caldas'. */
  label(selection: ProfileSelection, names: AudienceNames): string;
  phrase(selection: ProfileSelection, names: AudienceNames, scope: AudienceScope): Phrase;
  /** Purchases in the window that the condition reads, as columns of `bought`. */
  purchases?(selection: ProfileSelection, scope: AudienceScope): readonly PurchaseColumn[];
  /** LEFT JOINs to `customer` that the condition reads beside it. */
  joins?(selection: ProfileSelection, scope: AudienceScope): readonly SQL[];
  /** A condition on a row of `customer` and what is joined to it: true, false, or null where what it asks for is not known. */
  condition(selection: ProfileSelection, scope: AudienceScope): SQL;
  /** What decides about a row of `customer`, by name. */
  fact(selection: ProfileSelection, scope: AudienceScope): Readonly<Record<string, SQL>>;
  /** Describes the fact in Spanish: 'Compró por última vez en Ceiba Chapinero (Bogotá)'. */
  describe(fact: Fact, selection: ProfileSelection, names: AudienceNames, scope: AudienceScope): string;
}
