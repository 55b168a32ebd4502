import { type AudienceChannel, byAudienceChannel } from '@pregon/contract/channels/channels';
import type { Audience } from '@pregon/contract/profiles/audience.schema';
import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import type { Channel } from '../../kernel/messages/channel.ts';
import { outdatedWords } from '../../insight/data-horizon.ts';
import { losses } from './reachable.ts';
import type { AudienceNames } from './audience-filter.ts';
import { readContext } from './audience-names.ts';
import { withBitmaps } from './customer-bitmap.ts';
import { sentenceOf } from './audience-sentence.ts';
import { type AudienceGroup, readGroup } from './audience-group.ts';
import { type CountedGroup, funnelSql } from './audience-funnel.sql.ts';
import type { Asked } from './asked.ts';
import { askNow } from './audience-statement.ts';
import { customerFile, rank } from './filters/rank-and-customer-file.filters.ts';
import { offerWords } from './offer-words.ts';

type Step = Audience['steps'][number];
type Groups = readonly AudienceGroup[];

const peopleIn = (groups: Groups, belongs: (group: AudienceGroup) => boolean): number =>
  groups.reduce((sum, group) => sum + (belongs(group) ? group.people : 0), 0);

const isReached = ({ loss }: AudienceGroup): boolean => Object.values(loss).includes(losses.none);
const hasNoAddress = ({ loss }: AudienceGroup): boolean => Object.values(loss).every((reason) => reason === losses.noAddress);

/** Counts who is left after each filter. The outcome of a group tells how many row filters it passes, and why not the next. */
function filterSteps({ selection, filters }: Asked, names: AudienceNames, groups: Groups): Step[] {
  return filters.map((filter, position) => {
    const step = { key: filter.key, label: filter.label(selection, names) };
    if (filter === customerFile) return { ...step, remaining: peopleIn(groups, ({ isSelected }) => isSelected), missing: 0 };
    if (filter === rank) return { ...step, remaining: peopleIn(groups, ({ isRanked }) => isRanked), missing: 0 };
    return {
      ...step,
      remaining: peopleIn(groups, ({ outcome }) => outcome >= 2 * (position + 1)),
      missing: peopleIn(groups, ({ outcome }) => outcome === 2 * position + 1),
    };
  });
}

const lostTo = (groups: Groups, channel: Channel, reason: number): number =>
  peopleIn(groups, ({ loss }) => loss[channel] === reason);

function lossesBy(groups: Groups, channel: Channel): Audience['losses'][AudienceChannel] {
  return {
    noAddress: lostTo(groups, channel, losses.noAddress),
    noConsent: lostTo(groups, channel, losses.noConsent),
    suppressed: lostTo(groups, channel, losses.suppressed),
  };
}

/** The titles and values of all active filters. */
const selectWords = ({ selection, filters }: Asked, names: AudienceNames): string[] =>
  filters.map((filter) => `${filter.title}: ${filter.label(selection, names)}`);

/** Memory for each sort and hash table of a count. With PostgreSQL's default of 4 MB, joins of a million customers are written to disk. */
const hashMemory = '16MB';

/**
 * Settings of the transaction: the memory limit is raised, unless the server's own one is higher, and nothing is compiled, which would take
 * longer than the count. Outside of a transaction they have no effect.
 */
const prepare = (database: Queryable) =>
  database.execute(sql`
    select set_config('jit', 'off', true), set_config('work_mem',
      case when pg_size_bytes(current_setting('work_mem')) < pg_size_bytes(${hashMemory}) then ${hashMemory} else current_setting('work_mem') end, true)`);

/** Counts the customers of a selection by their outcome, in one statement. */
export async function countGroups(database: Queryable, asked: Asked): Promise<Groups> {
  await prepare(database);
  const { rows } = await database.execute<CountedGroup>(funnelSql(await withBitmaps(database, asked)));
  return rows.flatMap(({ groupNumber, takenFrom, people }) => [
    readGroup({ groupNumber, people }),
    ...(takenFrom === null ? [] : [readGroup({ groupNumber: takenFrom, people: -people })]),
  ]);
}

/** The selected customers who may be written to by at least one method. */
export const peopleReached = (groups: Groups): number => peopleIn(groups, isReached);

/** Counts an audience in one statement: who is left after each filter, the losses by reason, and the reach. */
export async function countAudience(
  database: Queryable,
  { accountId }: Pick<Principal, 'accountId'>,
  selection: ProfileSelection,
  now = new Date(),
): Promise<Audience> {
  const { scope, names } = await readContext(database, accountId, selection, now);
  const asked = askNow(scope, selection);
  const groups = await countGroups(database, asked);
  const total = peopleReached(groups);
  return {
    total,
    steps: [
      { key: 'account', label: 'Clientes de la cuenta', remaining: peopleIn(groups, () => true), missing: 0 },
      ...filterSteps(asked, names, groups),
      { key: 'reach', label: 'Sin bajas y con permiso', remaining: total, missing: peopleIn(groups, hasNoAddress) },
    ],
    reach: byAudienceChannel((channel) => lostTo(groups, channel, losses.none)),
    losses: byAudienceChannel((channel) => lossesBy(groups, channel)),
    sentence: sentenceOf(asked, names),
    selects: selectWords(asked, names),
    describes: offerWords(selection, names, scope),
    outdatedPurchases: scope.horizon === scope.today ? null : outdatedWords(scope.horizon),
  };
}
