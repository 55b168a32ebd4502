import type { Schedule } from '@pregon/contract/schedules/schedule.schema';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { experimentsRepository } from '../../audiences/experiments/experiments.repository.ts';
import { findVersionAmong, joinVersion, pinnedContent } from '../../content/newsletters/pinned-newsletter.sql.ts';
import type { Queryable } from '../../kernel/database/database.ts';
import { Fault } from '../../kernel/http/fault.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import type { PinnedNewsletter } from '../channels/channel-method.ts';
import type { PinnedArm } from './schedule-arms.ts';
import type { Pinned } from './schedule-checks.ts';
import type { PinnedMethod } from './schedule-methods.ts';
import { schedulesRepository } from './schedules.repository.ts';
import { storedDefinition } from './stored-definition.ts';
import { armMethods, sendMethods } from './schedules.table.ts';

const toPinned = ({ definition, newsletterVersionId, newsletterVersion, templateHtml }: PinnedMethod): PinnedMethod => ({
  definition: storedDefinition(definition),
  newsletterVersionId,
  newsletterVersion,
  templateHtml,
});

/** The methods of a schedule with the versions that they pinned, sorted by type. */
async function storedMethods(database: Queryable, scheduleId: number): Promise<PinnedMethod[]> {
  const rows = await database
    .select({ definition: sendMethods.definition, newsletterVersionId: sendMethods.newsletterVersionId, ...pinnedContent })
    .from(sendMethods)
    .leftJoin(...joinVersion(sendMethods.newsletterVersionId))
    .where(and(eq(sendMethods.scheduleId, scheduleId), isNull(sendMethods.arm)))
    .orderBy(asc(sendMethods.type));
  return rows.map(toPinned);
}

/** The arms of a schedule's experiment with the versions that they pinned. */
async function storedArms(database: Queryable, scheduleId: number): Promise<PinnedArm[]> {
  const { arm, delayHours, definition, newsletterVersionId } = armMethods;
  const rows = await database
    .select({ arm, delayHours, definition, newsletterVersionId, ...pinnedContent })
    .from(armMethods)
    .leftJoin(...joinVersion(newsletterVersionId))
    .where(eq(armMethods.scheduleId, scheduleId))
    .orderBy(asc(arm), asc(armMethods.type));
  const byArm = Map.groupBy(rows, (row) => row.arm);
  return [...byArm].map(([number, own]) => ({
    arm: number,
    delayHours: own[0]?.delayHours ?? 0,
    methods: own.map(toPinned),
  }));
}

/** What a stored schedule sends, with the versions that it pinned when it was saved. Throws NOT_FOUND. */
export async function storedContent(
  database: Queryable,
  principal: Principal,
  { identifier, experiment: experimentId, serviceMessage }: Pick<Schedule, 'identifier' | 'experiment' | 'serviceMessage'>,
): Promise<Pinned> {
  const id = await schedulesRepository.idOf(database, principal, identifier);
  if (id === undefined) throw new Fault('NOT_FOUND');
  const experiment =
    experimentId === null ? undefined : await experimentsRepository.find(database, principal.accountId, experimentId);
  return {
    methods: await storedMethods(database, id),
    experiment: experiment ? { experiment, arms: await storedArms(database, id) } : null,
    kind: { serviceMessage },
  };
}

/** The version of a newsletter that a schedule pinned; undefined where it uses another newsletter. Throws NOT_FOUND. */
export async function pinnedVersion(
  database: Queryable,
  principal: Principal,
  identifier: string,
  newsletterId: string | undefined,
): Promise<PinnedNewsletter | undefined> {
  const id = await schedulesRepository.idOf(database, principal, identifier);
  if (id === undefined) throw new Fault('NOT_FOUND');
  if (newsletterId === undefined) return undefined;
  const used = sql`select ${sendMethods.newsletterVersionId} from ${sendMethods} where ${sendMethods.scheduleId} = ${id}
    union all select ${armMethods.newsletterVersionId} from ${armMethods} where ${armMethods.scheduleId} = ${id}`;
  return findVersionAmong(database, used, newsletterId);
}
