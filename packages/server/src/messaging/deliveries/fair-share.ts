/** A turn that an account asks for. */
export interface Turn {
  /** What is shared, for example a provider. Each has slots of its own. */
  readonly resource: string;
  readonly accountId: number;
  /** How much of the resource the account gets in comparison with others that wait. */
  readonly weight: number;
  /** How much the task is expected to use, for example messages. */
  readonly cost: number;
  /** Tasks of one account run in this order, and those of the same rank in the order of their arrival. Default: 0. */
  readonly rank?: number;
}

export interface FairShare {
  /**
   * Runs a task when its account's turn has come. The task may call `charge` with what it has really used, which replaces the
   * expected cost.
   */
  run<Result>(turn: Turn, task: (charge: (cost: number) => void) => Promise<Result>): Promise<Result>;
}

interface Waiting {
  readonly cost: number;
  readonly weight: number;
  readonly rank: number;
  readonly begin: () => void;
}

interface Share {
  /** Virtual time: what the account has used, divided by its weight. */
  time: number;
  running: number;
  /** Tasks of the account in their order. */
  readonly waiting: Waiting[];
}

interface Resource {
  running: number;
  /** Virtual time of the turn that began last. An account that had nothing to do does not save up turns: it begins here. */
  clock: number;
  readonly shares: Map<number, Share>;
}

/**
 * Weighted fair queueing (start-time fair queueing): of the accounts that wait for a resource, the next turn is of the one that has
 * used least in relation to its weight, however many tasks each of them has. It holds for one process: another one that has tasks of
 * fewer accounts adds to theirs.
 *
 * @param slots how many tasks use a resource at the same time
 */
export function createFairShare(slots: number): FairShare {
  const resources = new Map<string, Resource>();

  const shareOf = ({ shares, clock }: Resource, accountId: number): Share => {
    const share = shares.get(accountId) ?? { time: clock, running: 0, waiting: [] };
    shares.set(accountId, share);
    if (share.waiting.length === 0) share.time = Math.max(share.time, clock);
    return share;
  };

  /** The share whose turn is next. Forgets those that are idle and owe nothing. */
  const nextShare = ({ shares, clock }: Resource): Share | undefined => {
    let next: Share | undefined;
    for (const [accountId, share] of shares) {
      if (share.waiting.length > 0) {
        if (!next || share.time < next.time) next = share;
      } else if (share.running === 0 && share.time <= clock) shares.delete(accountId);
    }
    return next;
  };

  const beginNext = (name: string, resource: Resource): void => {
    while (resource.running < slots) {
      const share = nextShare(resource);
      const task = share?.waiting.shift();
      if (!share || !task) break;
      resource.clock = share.time;
      share.time += task.cost / task.weight;
      share.running += 1;
      resource.running += 1;
      task.begin();
    }
    if (resource.running === 0) resources.delete(name);
  };

  return {
    async run({ resource: name, accountId, weight, cost, rank = 0 }, task) {
      const resource = resources.get(name) ?? { running: 0, clock: 0, shares: new Map<number, Share>() };
      resources.set(name, resource);
      const share = shareOf(resource, accountId);
      await new Promise<void>((begin) => {
        const place = share.waiting.findIndex((other) => other.rank > rank);
        share.waiting.splice(place === -1 ? share.waiting.length : place, 0, { cost, weight, rank, begin });
        beginNext(name, resource);
      });
      try {
        return await task((used) => {
          share.time += (used - cost) / weight;
        });
      } finally {
        share.running -= 1;
        resource.running -= 1;
        beginNext(name, resource);
      }
    },
  };
}
