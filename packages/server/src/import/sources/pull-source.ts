import type { Config } from '../../kernel/config/config.ts';
import type { Database, Queryable } from '../../kernel/database/database.ts';
import type { ControlQueue } from '../../kernel/jobs/control-queue.ts';
import { createSecretBox } from '../../kernel/tokens/secret-box.ts';
import { AddressRefused } from '../../kernel/http/guarded-address.ts';
import { importQueue } from '../import-jobs.ts';
import { type ImportSourceRow, importSourcesRepository, type RunOutcome } from './import-sources.repository.ts';
import type { Sightings } from './import-sources.table.ts';
import { nextRun } from './next-run.ts';
import { openSource } from './open-source.ts';
import { FileProblem, type RemoteFile, type RemoteFiles, SourceProblem } from './remote-files.ts';
import { longestWatchMs, lookAgainMs, settledFiles } from './settled-files.ts';
import { sourceRule } from './source-rule.ts';
import { noticesOf, sourceNotices } from './source-notices.ts';
import { takeFile, type Taken } from './take-file.ts';

/** How many sources a process runs at the same time, each of another account unless somebody asked for it. */
export const sourcesAtOnce = 4;

/** Name of the queue of sources to run, unique by source: of many processes one takes its files. */
export const sourceQueue = 'pull-import-source';

const minuteMs = 60_000;
/** Limit of a run. */
const longestRunMs = 60 * minuteMs;
/** Files of a run; the others are taken at once by another. */
const mostFiles = 50;
/** Delays before a failed run is tried again. After the last one its maker is told, and the schedule goes on. */
const retryDelaysMs = [5 * minuteMs, 15 * minuteMs, 60 * minuteMs];

export interface PullTools {
  readonly config: Pick<Config, 'keys' | 'privateHosts' | 'privateImportHosts'>;
  readonly database: Database;
  readonly queue: Pick<ControlQueue, 'jobOnCommit' | 'prepareJobs' | 'prepareMail' | 'mailOnCommit'>;
  readonly onFault: (error: unknown) => void;
  readonly clock?: () => Date;
  /** Certificates of authorities beside those of Node, in PEM: for tests. */
  readonly ca?: string;
}

interface Run extends RunOutcome {
  readonly sightings: Sightings | null;
  /** Whether there is more to take than a run may. */
  readonly isPartial: boolean;
}

/** What went wrong, for the owner of a source. */
function reasonOf(error: unknown, { onFault }: PullTools): string {
  if (error instanceof SourceProblem || error instanceof AddressRefused) return error.message;
  if ((error as Error).name === 'TimeoutError') return 'Traer los archivos tardó más de una hora.';
  onFault(error);
  return 'No pudimos traer los archivos.';
}

const outcomeOf = (taken: readonly Taken[], isWaiting: boolean): RunOutcome => {
  const review = taken.findLast(({ review: reason }) => reason !== null);
  const [files, importId] = [taken.length, (review ?? taken.at(-1))?.importId ?? null];
  if (review) return { state: 'review', message: review.review, files, importId };
  if (files > 0) return { state: 'taken', message: null, files, importId };
  if (isWaiting)
    return { state: 'growing', message: 'El archivo cambió hace poco: esperamos a que esté completo.', files, importId };
  return { state: 'nothing', message: null, files, importId };
};

const isNew = (taken: ReadonlySet<string>) => (file: RemoteFile) =>
  file.version === null || !taken.has(`${file.path} ${file.version}`);

/** The recurring run of one source by one process. */
class SourceRun {
  readonly #tools: PullTools;
  readonly #source: ImportSourceRow;
  readonly #now: Date;

  constructor(tools: PullTools, source: ImportSourceRow, now: Date) {
    this.#tools = tools;
    this.#source = source;
    this.#now = now;
  }

  get #sources() {
    return importSourcesRepository(createSecretBox(this.#tools.config.keys.encryption));
  }

  /** Takes the new files that are complete. */
  async take(signal: AbortSignal): Promise<Run> {
    const { config, ca } = this.#tools;
    const connection = this.#sources.connectionOf(this.#source);
    const files = await openSource(connection, { rule: sourceRule(config), signal, ...(ca !== undefined && { ca }) });
    try {
      return await this.#takeFrom(files, signal);
    } finally {
      files.close();
    }
  }

  async #takeFrom(files: RemoteFiles, signal: AbortSignal): Promise<Run> {
    const { database, queue } = this.#tools;
    const [sources, source, now] = [this.#sources, this.#source, this.#now];
    const listed = await files.list();
    await sources.forgetGone(database, source.id, listed, now);
    const fresh = listed.filter(isNew(await sources.taken(database, source.id, listed)));
    const { complete, sightings } = settledFiles(fresh, source.sightings, now);
    const taken: Taken[] = [];
    let isChanging = false;
    let problem: FileProblem | undefined;
    for (const file of complete.slice(0, mostFiles)) {
      signal.throwIfAborted();
      try {
        const became = await takeFile({ database, queue, sources, signal, now }, source, files, file);
        if (became === 'changed') isChanging = true;
        else if (became !== 'known') taken.push(became);
      } catch (error) {
        // The files after it do not wait for one that cannot be read.
        if (!(error instanceof FileProblem)) throw error;
        problem ??= error;
      }
    }
    if (problem) throw problem;
    const waiting = sightings ?? (isChanging ? { since: source.sightings?.since ?? now.toISOString(), files: {} } : null);
    const isPartial = complete.length > mostFiles;
    return { ...outcomeOf(taken, waiting !== null), sightings: waiting, isPartial };
  }

  /** When the source runs next. Null for a paused one. */
  #nextAt({ sightings, isPartial }: Pick<Run, 'sightings' | 'isPartial'>): Date | null {
    if (!this.#source.active) return null;
    if (isPartial) return this.#now;
    return this.#isWatched(sightings) ? new Date(this.#now.getTime() + lookAgainMs) : nextRun(this.#source, this.#now);
  }

  #isWatched(sightings: Sightings | null): boolean {
    return sightings !== null && this.#now.getTime() - Date.parse(sightings.since) < longestWatchMs;
  }

  /** When a source runs next that was paused or planned anew during the run: as that said. */
  async #plannedAt(transaction: Queryable, nextAt: Date | null): Promise<Date | null> {
    const plan = await this.#sources.lockPlan(transaction, this.#source.id);
    const { active, days, time } = this.#source;
    const isSame = plan?.active === active && plan.time === time && String(plan.days) === String(days);
    return isSame ? nextAt : (plan?.nextAt ?? null);
  }

  async succeed(run: Run): Promise<void> {
    const { database, queue } = this.#tools;
    const nextAt = this.#nextAt(run);
    const isOver = run.sightings && nextAt && nextAt.getTime() - this.#now.getTime() > lookAgainMs;
    const fresh = { attempts: 0, failingSince: null, noticedAt: null, lastAt: this.#now };
    const sightings = isOver ? null : run.sightings;
    await database.transaction(async (transaction) => {
      const planned = await this.#plannedAt(transaction, nextAt);
      await this.#sources.recordRun(transaction, this.#source.id, run, { ...fresh, sightings, nextAt: planned });
      if (run.state !== 'review' || run.message === null) return;
      const notices = await noticesOf(transaction, this.#source, { isFailing: false, message: run.message });
      await queue.mailOnCommit(transaction, sourceNotices, notices);
    });
  }

  async fail(message: string): Promise<void> {
    const { database, queue } = this.#tools;
    const [source, now] = [this.#source, this.#now];
    const delay = retryDelaysMs[source.attempts];
    const isLast = delay === undefined;
    const later = isLast ? nextRun(source, now) : new Date(now.getTime() + delay);
    const isTold = isLast && source.noticedAt === null;
    const outcome = { state: 'failed', message, files: 0, importId: null } as const;
    await database.transaction(async (transaction) => {
      const planned = await this.#plannedAt(transaction, source.active ? later : null);
      await this.#sources.recordRun(transaction, source.id, outcome, {
        attempts: isLast ? 0 : source.attempts + 1,
        failingSince: source.failingSince ?? now,
        noticedAt: isTold ? now : source.noticedAt,
        lastAt: now,
        nextAt: planned,
      });
      if (!isTold) return;
      await queue.mailOnCommit(transaction, sourceNotices, await noticesOf(transaction, source, { isFailing: true, message }));
    });
  }

  async run(life: AbortSignal): Promise<void> {
    const signal = AbortSignal.any([life, AbortSignal.timeout(longestRunMs)]);
    let run: Run;
    try {
      run = await this.take(signal);
    } catch (error) {
      // The process stops: another one runs the source again.
      life.throwIfAborted();
      await this.fail(reasonOf(error, this.#tools));
      return;
    }
    const isHopeless = run.state === 'growing' && !this.#isWatched(run.sightings);
    await (isHopeless ? this.fail('El archivo cambia desde hace más de una hora, y no lo trajimos.') : this.succeed(run));
  }
}

interface Asked {
  readonly sourceId: number;
  /** Whether somebody asked for it now: then also a paused source runs. */
  readonly isByHand: boolean;
}

/** Runs a source: takes its new files, records the outcome, and plans the next run. Nothing happens when it is not due any more. */
export async function pullSource(tools: PullTools, { sourceId, isByHand }: Asked, signal: AbortSignal): Promise<void> {
  const { database, queue, clock = () => new Date() } = tools;
  const sources = importSourcesRepository(createSecretBox(tools.config.keys.encryption));
  const now = clock();
  const source = await sources.findToRun(database, sourceId);
  if (!source) return;
  const isDue = source.active && source.nextAt !== null && source.nextAt <= now;
  if (!isDue && !isByHand) return;
  if (isByHand) await sources.markPulling(database, sourceId, now);
  else if (!(await sources.beginPulling(database, source, now))) return;
  await queue.prepareJobs(importQueue);
  await queue.prepareMail(sourceNotices);
  await new SourceRun(tools, source, now).run(signal);
}

/** Queues the sources whose time has come. A source that waits or runs is queued once. */
export async function queueDueSources(
  { database, queue, config }: { readonly queue: Pick<ControlQueue, 'sendJob'> } & Pick<PullTools, 'database' | 'config'>,
  now: Date,
): Promise<void> {
  const sources = importSourcesRepository(createSecretBox(config.keys.encryption));
  for (const sourceId of await sources.listDue(database, now)) await queue.sendJob(sourceQueue, { sourceId }, String(sourceId));
}
