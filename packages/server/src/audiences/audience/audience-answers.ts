import type { Audience, AudienceEstimate } from '@pregon/contract/profiles/audience.schema';
import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import { sql } from 'drizzle-orm';
import { cancellable } from '../../kernel/database/cancellable.ts';
import type { Database } from '../../kernel/database/database.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { isCancelled } from '../../kernel/database/error-class.ts';
import { createAudienceCounts } from './audience-counts.ts';
import { CountedAudiences, countOnce } from './counted-audiences.ts';
import { CustomerSamples } from './customer-sample.ts';
import { estimateAudience } from './estimate-audience.ts';

interface AnswerOptions {
  readonly samples?: CustomerSamples;
  /** The limit of an estimate in milliseconds. Who asked leaves earlier when the exact count has come, which ends the statement. */
  readonly longestEstimateMs?: number;
}

/** Waits for a result until the signal is aborted; then it rejects with the signal's reason, and what was begun goes on. */
const whileWanted = <Result>(result: Promise<Result>, signal: AbortSignal): Promise<Result> =>
  new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason as Error);
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
    result.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });

/** Answers questions about audiences for interactive use, from what a process keeps of one database. */
export class AudienceAnswers {
  readonly #database: Database;
  readonly #counts = createAudienceCounts<Audience>();
  readonly #estimates = createAudienceCounts<AudienceEstimate | null>({ maxRunning: 2, maxWaiting: 20 });
  readonly #kept = new CountedAudiences();
  readonly #samples: CustomerSamples;
  readonly #longestEstimateMs: number;

  constructor(database: Database, { samples = new CustomerSamples(), longestEstimateMs = 4000 }: AnswerOptions = {}) {
    this.#database = database;
    this.#samples = samples;
    this.#longestEstimateMs = longestEstimateMs;
  }

  /** Counts exactly. Rejects with the signal's reason when it is aborted. */
  count({ accountId }: Pick<Principal, 'accountId'>, selection: ProfileSelection, signal: AbortSignal): Promise<Audience> {
    return this.#counts.count({ accountId, selection }, signal, (unasked) =>
      cancellable(this.#database, unasked, (transaction) => countOnce(transaction, { accountId }, selection, this.#kept)),
    );
  }

  /** Estimates until the signal is aborted or the limit is reached; then it returns null. */
  async estimate(
    { accountId }: Pick<Principal, 'accountId'>,
    selection: ProfileSelection,
    signal: AbortSignal,
  ): Promise<AudienceEstimate | null> {
    // On a single connection an estimate would wait for the exact count, for which it stands in.
    if (this.#database.$client.options.max === 1) return null;
    return this.#estimates.count({ accountId, selection }, signal, async (unasked) => {
      const limit = AbortSignal.timeout(this.#longestEstimateMs);
      const life = AbortSignal.any([unasked, limit]);
      try {
        const sample = await whileWanted(this.#samples.of(this.#database, accountId, new Date()), life);
        if (sample.ids.length === 0) return null;
        return await cancellable(this.#database, life, async (transaction) => {
          // A signal that comes between two statements cancels neither.
          await transaction.execute(sql`select set_config('statement_timeout', ${String(this.#longestEstimateMs)}, true)`);
          return estimateAudience(transaction, { accountId }, selection, { kept: this.#kept, sample });
        });
      } catch (error) {
        if (!unasked.aborted && (limit.aborted || isCancelled(error))) return null;
        throw error;
      }
    });
  }
}

const answers = new WeakMap<Database, AudienceAnswers>();

/** The answers of a process, one instance for each database. */
export function audienceAnswersOf(database: Database): AudienceAnswers {
  const known = answers.get(database);
  if (known) return known;
  const created = new AudienceAnswers(database);
  answers.set(database, created);
  return created;
}
