import type { Audience } from '@pregon/contract/profiles/audience.schema';
import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import type { Queryable } from '../../kernel/database/database.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { losses } from './reachable.ts';
import type { AudienceNames } from './audience-filter.ts';
import { readContext } from './audience-names.ts';
import { sentenceOf } from './audience-sentence.ts';
import { type AudienceGroup, readGroup } from './audience-group.ts';
import { ask, type Asked, funnelSql } from './audience-statement.ts';
import { customerFile, rank } from './filters/rank-and-customer-file.filters.ts';
import { offerWords } from './offer-words.ts';

type Step = Audience['steps'][number];
type Groups = readonly AudienceGroup[];

const peopleIn = (groups: Groups, belongs: (group: AudienceGroup) => boolean): number =>
  groups.reduce((sum, group) => sum + (belongs(group) ? group.people : 0), 0);

const isReached = ({ emailLoss, smsLoss, waLoss }: AudienceGroup): boolean => [emailLoss, smsLoss, waLoss].includes(losses.none);
const hasNoAddress = ({ emailLoss, smsLoss }: AudienceGroup): boolean =>
  emailLoss === losses.noAddress && smsLoss === losses.noAddress;

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

function lossesBy(groups: Groups, loss: (group: AudienceGroup) => number | null): Audience['losses']['email'] {
  const lostTo = (reason: number) => peopleIn(groups, (group) => loss(group) === reason);
  return {
    noAddress: lostTo(losses.noAddress),
    noConsent: lostTo(losses.noConsent),
    suppressed: lostTo(losses.suppressed),
  };
}

/** The titles and values of all active filters. */
const selectWords = ({ selection, filters }: Asked, names: AudienceNames): string[] =>
  filters.map((filter) => `${filter.title}: ${filter.label(selection, names)}`);

/** Counts an audience in one statement: who is left after each filter, the losses by reason, and the reach. */
export async function countAudience(
  database: Queryable,
  { accountId }: Pick<Principal, 'accountId'>,
  selection: ProfileSelection,
  now = new Date(),
): Promise<Audience> {
  const { scope, names } = await readContext(database, accountId, selection, now);
  const asked = ask(scope, selection);
  const { rows } = await database.execute<{ groupNumber: number; people: number }>(funnelSql(asked));
  const groups = rows.map(readGroup);
  const total = peopleIn(groups, isReached);
  const reachedBy = (loss: (group: AudienceGroup) => number | null) => peopleIn(groups, (group) => loss(group) === losses.none);
  const byEmail = ({ emailLoss }: AudienceGroup) => emailLoss;
  const bySms = ({ smsLoss }: AudienceGroup) => smsLoss;
  const byWhatsapp = ({ waLoss }: AudienceGroup) => waLoss;
  return {
    total,
    steps: [
      { key: 'account', label: 'Clientes de la cuenta', remaining: peopleIn(groups, () => true), missing: 0 },
      ...filterSteps(asked, names, groups),
      { key: 'reach', label: 'Sin bajas y con permiso', remaining: total, missing: peopleIn(groups, hasNoAddress) },
    ],
    reach: { email: reachedBy(byEmail), sms: reachedBy(bySms), whatsapp: reachedBy(byWhatsapp) },
    losses: { email: lossesBy(groups, byEmail), sms: lossesBy(groups, bySms), whatsapp: lossesBy(groups, byWhatsapp) },
    sentence: sentenceOf(asked, names),
    selects: selectWords(asked, names),
    describes: offerWords(selection, names, scope),
  };
}
