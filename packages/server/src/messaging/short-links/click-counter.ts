import type { Database } from '../../kernel/database/database.ts';
import { type CountedEngagement, engagementsRepository } from '../tracking/engagements.repository.ts';
import { type CountedClicks, clicksRepository } from './clicks.repository.ts';
import type { Target } from './short-links.repository.ts';

/** How long clicks are buffered before they are written in one batch, in milliseconds. */
const flushDelayMs = 1000;
/** Days begin on quarters of an hour, wherever an account is: what falls into the same one belongs to the same day. */
const quarterMs = 15 * 60 * 1000;

type Writable<Counted> = { -readonly [Key in keyof Counted]: Counted[Key] };

/** Clicks that are not written yet, those of the same link together. */
class Waiting {
  readonly clicks = new Map<string, Writable<CountedClicks>>();
  readonly engagements = new Map<string, Writable<CountedEngagement>>();

  addClicks(counted: CountedClicks): void {
    const key = `${counted.linkId} ${counted.machine} ${Math.floor(counted.lastAt.getTime() / quarterMs)}`;
    const before = this.clicks.get(key);
    if (!before) this.clicks.set(key, { ...counted });
    else {
      before.count += counted.count;
      if (counted.lastAt > before.lastAt) before.lastAt = counted.lastAt;
    }
  }

  addEngagement(counted: CountedEngagement): void {
    const key = `${counted.deliveryId} ${counted.link} ${counted.machine}`;
    const before = this.engagements.get(key);
    if (!before) this.engagements.set(key, { ...counted });
    else {
      before.count += counted.count;
      if (counted.firstAt < before.firstAt) before.firstAt = counted.firstAt;
      if (counted.lastAt > before.lastAt) before.lastAt = counted.lastAt;
    }
  }

  get isEmpty(): boolean {
    return this.clicks.size === 0 && this.engagements.size === 0;
  }
}

export interface ClickCounter {
  /** Notes a click. It is written a moment later, with those of others. */
  readonly add: (target: Target, machine: boolean, at: Date) => void;
  /** Writes what is not written yet. Never rejects: what the database does not take now is kept for the next time. */
  readonly flush: () => Promise<void>;
}

/** Counts clicks without a statement for each: many clicks on one link are one row. */
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
    // One after the other, so that two of them never wait for each other's rows.
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
