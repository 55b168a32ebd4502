import { ReleaseError, withdraw } from '@pregon/release-registry/registry-changes';
import type { StoredRegistry } from '@pregon/release-registry/registry.schema';
import type { PlatformStatus } from '@pregon/contract/platform/platform.schema';
import { auditRepository } from '../../identity/audit/audit.repository.ts';
import type { HostingServices } from '../services.ts';
import type { Metrics } from '../../kernel/observability/metrics.ts';
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

/** The canaries that fail, with what was measured of each. */
async function failingCanaries({ config, database, releases }: Watched) {
  const canaries = canariesOf(await releases.registry());
  if (canaries.length === 0) return [];
  const outcomes = await reportsRepository.outcomes(database, canaries);
  return canaries.flatMap(({ app, version, live }) => {
    const ofApp = outcomes.get(app);
    const measured = ofApp?.get(version) ?? noOutcomes;
    return isFailing(measured, ofApp?.get(live) ?? noOutcomes, config.canary) ? [{ app, version, measured }] : [];
  });
}

/** Withdraws failing canaries. Idempotent against other servers and people. Throws NoSigningKey on a server that cannot. */
export async function takeBackFailingCanaries(watched: Watched): Promise<void> {
  for (const { measured, ...canary } of await failingCanaries(watched)) {
    await takeBack(watched, canary, reasonOf(measured)).catch((error: unknown) => {
      if (!(error instanceof ReleaseError)) throw error;
    });
  }
}

/** The failing canaries that this server cannot withdraw, because it does not sign releases. */
export async function stuckCanaries(watched: Watched): Promise<NonNullable<PlatformStatus['stuckCanaries']>> {
  if ((await watched.releases.keys()).signing) return [];
  const failing = await failingCanaries(watched);
  return failing.map(({ app, version, measured: { loads, faults } }) => ({ app, version, loads, faults }));
}

/** Exposes the canaries that fail and are not withdrawn: 1 for each app. */
export const observeCanaries = (metrics: Metrics, watched: Watched): void =>
  metrics.observeGauge(
    'pregon_canary_stuck',
    '1: the canary of this app fails, and this server cannot withdraw it because it does not sign releases.',
    'app',
    async () => Object.fromEntries((await stuckCanaries(watched)).map(({ app }) => [app, 1])),
  );

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
