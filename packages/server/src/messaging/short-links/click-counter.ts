import type { Database } from '../../kernel/database/database.ts';
import { type CountedEngagement, engagementsRepository } from '../tracking/engagements.repository.ts';
import { type CountedClicks, clicksRepository } from './clicks.repository.ts';
import type { Target } from './short-links.repository.ts';

/** How long clicks are buffered before they are written in one batch, in milliseconds. */
const flushDelayMs = 1000;
/** Days of all time zones begin on quarters of an hour, so clicks within one quarter belong to the same day. */
const quarterMs = 15 * 60 * 1000;

type Writable<Counted> = { -readonly [Key in keyof Counted]: Counted[Key] };

/** Buffered clicks, aggregated by link. */
class Waiting {
  readonly clicks = new Map<string, Writable<CountedClicks>>();
  readonly engagements = new Map<string, Writable<CountedEngagement>>();

  addClicks(counted: CountedClicks): void {
    const key = `${counted.linkId} ${counted.machine} ${Math.floor(counted.lastAt.getTime() / quarterMs)}`;
    const before = this.clicks.get(key);
    if (before) {
      before.count += counted.count;
      if (counted.lastAt > before.lastAt) before.lastAt = counted.lastAt;
    } else this.clicks.set(key, { ...counted });
  }

  addEngagement(counted: CountedEngagement): void {
    const key = `${counted.deliveryId} ${counted.link} ${counted.machine}`;
    const before = this.engagements.get(key);
    if (before) {
      before.count += counted.count;
      if (counted.firstAt < before.firstAt) before.firstAt = counted.firstAt;
      if (counted.lastAt > before.lastAt) before.lastAt = counted.lastAt;
    } else this.engagements.set(key, { ...counted });
  }

  get isEmpty(): boolean {
    return this.clicks.size === 0 && this.engagements.size === 0;
  }
}

export interface ClickCounter {
  /** Buffers a click, to be written with others a moment later. */
  readonly add: (target: Target, machine: boolean, at: Date) => void;
  /** Writes the buffer. Never rejects: clicks that the database cannot take now are kept for the next time. */
  readonly flush: () => Promise<void>;
}

/** Write-behind counter of clicks: many clicks on one link become one row. */
export function createClickCounter(database: Database, onFailure: (error: unknown) => void): ClickCounter {
  let waiting = new Waiting();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  const schedule = () => {
    timer ??= setTimeout(() => void flush(), flushDelayMs).unref();
  };
  const write = async () => {
    const { clicks, engagements } = waiting;
    waiting = new Waiting();
    const written = await Promise.allSettled([
      clicksRepository.add(database, [...clicks.values()]),
      engagementsRepository.recordAll(database, [...engagements.values()]),
    ]);
    const [clicksWritten, engagementsWritten] = written;
    if (clicksWritten.status === 'rejected') for (const counted of clicks.values()) waiting.addClicks(counted);
    if (engagementsWritten.status === 'rejected') for (const counted of engagements.values()) waiting.addEngagement(counted);
    for (const outcome of written) if (outcome.status === 'rejected') onFailure(outcome.reason);
    if (!waiting.isEmpty) schedule();
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    // Writes are serialized, so that two of them never deadlock.
    writing = writing.then(write);
    return writing;
  };

  return {
    add({ linkId, message }, machine, at) {
      if (message) waiting.addEngagement({ ...message, kind: 'click', machine, count: 1, firstAt: at, lastAt: at });
      else waiting.addClicks({ linkId, machine, count: 1, lastAt: at });
      schedule();
    },
    flush,
  };
}
