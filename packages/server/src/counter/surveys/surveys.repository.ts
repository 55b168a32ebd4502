import { randomBytes } from 'node:crypto';
import type { SurveyChannel } from '@pregon/contract/visits/visit.schema';
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../kernel/database/database.ts';
import { surveyAnswers, surveyQuestions, surveyTraces } from './surveys.table.ts';

/** Default questions of an account without its own. */
export const defaultQuestions: readonly string[] = [
  'La atención de quien te ayudó',
  'Encontraste lo que buscabas',
  'El tiempo en la caja',
];

const sentFields = { email: 'emailedAt', sms: 'textedAt' } as const satisfies Record<SurveyChannel, string>;

/** A survey closes after a month, when customers have forgotten the visit. */
const daysToAnswer = 30;

interface AskedCustomer {
  readonly accountId: number;
  readonly storeId: number;
  readonly customerId: number | null;
  /** Default: a month from now. */
  readonly expires?: Date;
}

/** A survey token in an address, with the store that the address names. */
interface TraceAddress {
  readonly accountId: number;
  readonly storeId: number;
  readonly trace: string;
}

interface Answer extends TraceAddress {
  readonly questions: readonly string[];
  readonly ratings: readonly number[];
  readonly observations: string;
}

const isThis = ({ accountId, storeId, trace }: TraceAddress) =>
  and(eq(surveyTraces.id, trace), eq(surveyTraces.accountId, accountId), eq(surveyTraces.storeId, storeId));

export const surveysRepository = {
  /** Creates the survey of a visit for a customer, once. Returns its token in the address: `/apps/{key}/encuesta/{trace}`. */
  async createTrace(transaction: Transaction, { expires, ...asked }: AskedCustomer): Promise<string> {
    const id = randomBytes(16).toString('hex');
    const expiresAt = expires ?? sql`now() + make_interval(days => ${daysToAnswer})`;
    await transaction.insert(surveyTraces).values({ id, expiresAt, ...asked });
    return id;
  },

  /**
   * Claims the single sending of a survey's link by a channel. False: it was sent before, or the survey is answered or closed.
   */
  async claimLink(database: Queryable, address: TraceAddress, channel: SurveyChannel): Promise<boolean> {
    const sentAt = surveyTraces[sentFields[channel]];
    const isOpen = and(isNull(sentAt), isNull(surveyTraces.answeredAt), gt(surveyTraces.expiresAt, sql`now()`));
    const claimed = await database
      .update(surveyTraces)
      .set({ [sentFields[channel]]: sql`now()` })
      .where(and(isThis(address), isOpen));
    return claimed.rowCount === 1;
  },

  /** Releases the claim, because nothing was sent. */
  async releaseLink(database: Queryable, address: TraceAddress, channel: SurveyChannel): Promise<void> {
    await database
      .update(surveyTraces)
      .set({ [sentFields[channel]]: null })
      .where(isThis(address));
  },

  /** The questions of an account, in order. */
  async questionsOf(database: Queryable, accountId: number): Promise<string[]> {
    const rows = await database
      .select({ question: surveyQuestions.question })
      .from(surveyQuestions)
      .where(eq(surveyQuestions.accountId, accountId))
      .orderBy(asc(surveyQuestions.position));
    return rows.length > 0 ? rows.map(({ question }) => question) : [...defaultQuestions];
  },

  /** The state of a survey, and since when it is open. Undefined: the store has no such survey. */
  async findTrace(database: Queryable, address: TraceAddress) {
    const [row] = await database
      .select({
        askedAt: surveyTraces.createdAt,
        isAnswered: sql<boolean>`${surveyTraces.answeredAt} is not null`,
        isExpired: sql<boolean>`${surveyTraces.expiresAt} <= now()`,
      })
      .from(surveyTraces)
      .where(isThis(address));
    return row;
  },

  /** Stores an answer and closes its survey. False: the survey is closed, and nothing was stored. */
  async answer(transaction: Transaction, { questions, ratings, observations, ...address }: Answer): Promise<boolean> {
    const used = await transaction
      .update(surveyTraces)
      .set({ answeredAt: sql`now()` })
      .where(and(isThis(address), isNull(surveyTraces.answeredAt), gt(surveyTraces.expiresAt, sql`now()`)))
      .returning({ id: surveyTraces.id });
    if (used.length === 0) return false;
    const { trace: traceId, accountId, storeId } = address;
    await transaction
      .insert(surveyAnswers)
      .values({ traceId, accountId, storeId, questions: [...questions], ratings: [...ratings], observations });
    return true;
  },
};
