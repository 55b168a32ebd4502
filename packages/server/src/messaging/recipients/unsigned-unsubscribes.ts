import type { FastifyBaseLogger } from 'fastify';
import { auditRepository } from '../../identity/audit/audit.repository.ts';
import { Fault } from '../../kernel/http/fault.ts';
import type { ChannelServices } from '../../channels/services.ts';
import { networkOf } from '../../kernel/http/network.ts';
import { administratorsToWarn } from '../../identity/audit/unsigned-unsubscriptions.ts';
import { unsubscribeAlarmQueue } from './unsubscribe-alarm.ts';

const hourMs = 60 * 60 * 1000;
/**
 * Administrators are warned at most once within this time, however long an attack lasts and however often its alarm is raised.
 */
const episodeMs = 24 * hourMs;
/** Limit for one network. People without the link of a message are few: mail programs and scanners have a signature. */
const mostOfNetwork = 60;

/** Rate limits of unsubscriptions without a signed link, which anybody can request for any address. */
export interface UnsignedUnsubscribes {
  /** Counts one. Throws TOO_MANY_REQUESTS; beyond the limit of the installation it raises the alarm, at most once an hour. */
  consume(ip: string): Promise<void>;
  /** Refunds the count of the installation, because the address was unknown and nobody was unsubscribed. */
  reset(): Promise<void>;
}

export function createUnsignedUnsubscribes(
  { config, database, queue, rateLimits }: Pick<ChannelServices, 'config' | 'database' | 'queue' | 'rateLimits'>,
  log: Pick<FastifyBaseLogger, 'error'>,
): UnsignedUnsubscribes {
  const most = config.unsignedUnsubscribesPerHour;
  const installation = { limit: 'unsigned unsubscribe installation', subject: '', windowMs: hourMs };
  const alarm = { limit: 'unsigned unsubscribe alarm', subject: '', windowMs: hourMs };

  const warnAdministrators = async () => {
    const [warned] = await rateLimits.count([{ limit: 'unsubscribe alarm mail', subject: '', windowMs: episodeMs }]);
    if (warned?.count !== 1) return;
    for (const { userId } of await administratorsToWarn(database)) await queue.sendJob(unsubscribeAlarmQueue, { userId });
  };

  const raiseAlarm = async () => {
    const [raised] = await rateLimits.count([alarm]);
    if (raised?.count !== 1) return;
    log.error(
      { alarm: 'unsigned-unsubscribes', mostPerHour: most },
      'Too many unsubscribes without a signed link in the last hour: further ones are refused. Somebody may be taking addresses off the lists.',
    );
    await auditRepository.recordUnattended(database, null, { action: 'unsubscribeAlarm', details: { mostPerHour: most } });
    await warnAdministrators().catch((error: unknown) => log.error(error));
  };

  return {
    async consume(ip) {
      // The network is checked first, so that a single one cannot use up the limit of the installation.
      const [network] = await rateLimits.count([
        { limit: 'unsigned unsubscribe network', subject: networkOf(ip), windowMs: hourMs },
      ]);
      if (network && network.count > mostOfNetwork) throw new Fault('TOO_MANY_REQUESTS');
      const [all] = await rateLimits.count([installation]);
      if (!all || all.count <= most) return;
      await raiseAlarm();
      throw new Fault('TOO_MANY_REQUESTS');
    },
    reset: () => rateLimits.reset([installation]),
  };
}
