import { ReleaseError, withdraw } from '@pregon/release-registry/registry-changes';
import type { StoredRegistry } from '@pregon/release-registry/registry.schema';
import { auditRepository } from '../../identity/audit/audit.repository.ts';
import type { HostingServices } from '../services.ts';
import { isFailing } from './canary-rule.ts';
import { type Outcomes, reportsRepository } from './reports.repository.ts';

/** The name in the audit trail for automatic changes. */
const server = 'servidor';
const noOutcomes: Outcomes = { loads: 0, faults: 0, reporters: 0 };

interface Canary {
  readonly app: string;
  readonly version: string;
  readonly live: string;
  /** When it was published, or got its present share. */
  readonly since: Date;
}

function canariesOf({ remotes, changes }: StoredRegistry): Canary[] {
  return Object.values(remotes).flatMap(({ name, version: live, canary }) => {
    if (!canary) return [];
    const { version } = canary.release;
    const began = changes.findLast((change) => change.app === name && change.action === 'canary' && change.version === version);
    return [{ app: name, version, live, since: new Date(began?.at ?? 0) }];
  });
}

const times = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

const reasonOf = ({ loads, faults }: Outcomes): string =>
  `Se retiró sola: ${times(faults, 'fallo', 'fallos')} en ${times(loads + faults, 'carga', 'cargas')}.`;

type Watched = Pick<HostingServices, 'config' | 'database' | 'releases'>;

async function takeBack({ database, releases }: Watched, canary: Pick<Canary, 'app' | 'version'>, reason: string): Promise<void> {
  const { app, version } = canary;
  const { generation } = await releases.change(withdraw(app, version), server, reason);
  const entry = { action: 'withdrawCanary', subject: app, details: { version, reason, generation } } as const;
  await auditRepository.recordUnattended(database, null, entry);
}

/** Withdraws failing canaries. Idempotent against other servers and people. */
export async function takeBackFailingCanaries(watched: Watched): Promise<void> {
  const { config, database, releases } = watched;
  const canaries = canariesOf(await releases.registry());
  if (canaries.length === 0) return;
  const outcomes = await reportsRepository.outcomes(database, canaries);
  for (const { app, version, live } of canaries) {
    const ofApp = outcomes.get(app);
    const ofCanary = ofApp?.get(version) ?? noOutcomes;
    if (!isFailing(ofCanary, ofApp?.get(live) ?? noOutcomes, config.canary)) continue;
    await takeBack(watched, { app, version }, reasonOf(ofCanary)).catch((error: unknown) => {
      if (!(error instanceof ReleaseError)) throw error;
    });
  }
}

/**
 * Serializes runs of a job. A call during a run schedules one more run for all callers, whose data may have come too late for the
 * current one.
 */
export function oneAtATime(run: () => Promise<void>): () => Promise<void> {
  let last = Promise.resolve();
  let next: Promise<void> | undefined;
  const start = () => {
    next = undefined;
    const running = run();
    last = running.catch(() => undefined);
    return running;
  };
  return () => {
    next ??= last.then(start);
    return next;
  };
}
