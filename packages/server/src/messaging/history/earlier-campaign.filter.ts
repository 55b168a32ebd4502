import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { attributionWindow, attributionWords, countsForEach } from '../../audiences/audience/attribution.sql.ts';
import { deliveries, deliveryState } from '../deliveries/deliveries.table.ts';
import { occurrences, schedules } from '../schedules/schedules.table.ts';
import { customerId } from '../../retail/customers/customer.sql.ts';
import { boughtBetween, isCustomer, receiptsBetween } from '../../retail/purchases/bought-between.sql.ts';
import { engagementKind, engagements } from '../tracking/tracking.table.ts';
import { profileKeysOf } from '../../audiences/profiles/profile-names.sql.ts';
import type { AudienceFilter, AudienceNames, CustomerList } from '../../audiences/audience/audience-filter.ts';
import type { AudienceScope } from '../../audiences/audience/audience-scope.ts';
import { dayWords } from '../../audiences/audience/audience-words.ts';

type Outcome = Exclude<ProfileSelection['previousCampaignTo'], ''>;

const outcomeOf = ({ previousCampaignTo }: ProfileSelection): Outcome => previousCampaignTo || 'impactados';

/** Engagement by a person. A click implies an opening, even when the tracking pixel was not requested. */
const engaged = (kinds: readonly (keyof typeof engagementKind)[], { isDistributed }: AudienceScope): SQL => sql`exists (
  select from ${engagements} where ${engagements.deliveryId} = ${deliveries.id} and not ${engagements.machine}
    ${isDistributed ? sql`and ${engagements.customerId} = ${deliveries.customerId}` : sql``}
    and ${engagements.kind} in (${sql.join(
      kinds.map((kind) => sql.raw(String(engagementKind[kind]))),
      sql`, `,
    )}))`;

const sent = sql.raw(String(deliveryState.sent));

/** The days in which a purchase is attributed to the message. */
const spanAfter = (scope: AudienceScope) => ({
  from: sql`${deliveries.updatedAt}`,
  to: sql`${deliveries.updatedAt} + ${attributionWindow(scope)}`,
});

/** Where only the last message counts: no other came between the message and a purchase. */
const isAttributed = (scope: AudienceScope, boughtAt: SQLWrapper): SQL =>
  countsForEach(scope)
    ? sql`true`
    : sql`not exists (
      select from ${deliveries} later where ${isCustomer(sql`later.customer_id`, deliveries.customerId, scope)} and later.state = ${sent}
        and later.updated_at <= ${boughtAt}
        and (later.updated_at, later.id) > (${deliveries.updatedAt}, ${deliveries.id}))`;

/** A purchase that is attributed to the message. */
const boughtAfter = (scope: AudienceScope): SQL =>
  boughtBetween(deliveries.customerId, spanAfter(scope), (at) => isAttributed(scope, at));

/** The sent messages of a campaign, or of some of its profiles, joined with something else of theirs: FROM and WHERE. */
const sentMessages = (
  { previousCampaign, previousSends }: ProfileSelection,
  { accountId }: AudienceScope,
  joined: SQL = sql``,
): SQL => sql`
  from ${deliveries} join ${occurrences} on ${occurrences.id} = ${deliveries.occurrenceId}
  join ${schedules} on ${schedules.id} = ${occurrences.scheduleId}
  join (${profileKeysOf(accountId, previousCampaign, previousSends)}) as sending on sending.key = ${schedules.profileKey} ${joined}
  where ${deliveries.state} = ${sent} and ${deliveries.customerId} is not null`;

/** The distinct customers with that outcome. */
function whoDid(selection: ProfileSelection, scope: AudienceScope): CustomerList {
  // A join of the purchases: as a subquery they could not be looked up in parallel.
  const purchase = receiptsBetween(deliveries.customerId, spanAfter(scope), scope);
  const all = sentMessages(selection, scope);
  const buyers = sql`${sentMessages(selection, scope, purchase.join)} and ${isAttributed(scope, purchase.at)}`;
  const marked: Readonly<Record<Outcome, SQL>> = {
    impactados: all,
    abrieron: sql`${all} and ${engaged(['open', 'click'], scope)}`,
    clic: sql`${all} and ${engaged(['click'], scope)}`,
    compraron: buyers,
    'no compraron': all,
  };
  const people = (rows: SQL): SQL => sql`select distinct ${deliveries.customerId} as customer_id ${rows}`;
  const isOf = (rows: SQL): SQL => sql`exists (select ${rows} and ${deliveries.customerId} = ${customerId})`;
  const found = marked[outcomeOf(selection)];
  return outcomeOf(selection) === 'no compraron'
    ? {
        name: 'written',
        members: sql`select customer_id from (${people(all)}) as receiver
          where not exists (select from (${people(buyers)}) as buyer where buyer.customer_id = receiver.customer_id)`,
        isMember: sql`${isOf(all)} and not ${isOf(buyers)}`,
      }
    : { name: 'written', members: people(found), isMember: isOf(found) };
}

const sendsWords = ({ previousSends }: ProfileSelection): string => {
  if (previousSends.length === 0) return '';
  return previousSends.length === 1 ? 'de un perfil ' : `de ${previousSends.length} perfiles `;
};

const did: Readonly<Record<Outcome, (message: string, scope: AudienceScope) => string>> = {
  impactados: (message) => `recibieron ${message}`,
  abrieron: (message) => `abrieron ${message}`,
  clic: (message) => `hicieron clic en ${message}`,
  compraron: (message, scope) =>
    `compraron ${attributionWords(scope)} a ${message}${countsForEach(scope) ? '' : ', el último que habían recibido'}`,
  'no compraron': (message, scope) => `recibieron ${message} y no compraron ${attributionWords(scope)}`,
};

const titles: Readonly<Record<Outcome, string>> = {
  impactados: 'Recibieron',
  abrieron: 'Abrieron',
  clic: 'Hicieron clic en',
  compraron: 'Compraron tras',
  'no compraron': 'No compraron tras',
};

const quoted = ({ previousCampaign }: AudienceNames): string => `«${previousCampaign}»`;

/** Filters customers by what they did with an earlier campaign. */
export const previousCampaign: AudienceFilter = {
  key: 'previousCampaign',
  title: 'Campaña anterior',
  applies: (selection) => Boolean(selection.previousCampaign) && selection.previousCampaignTo !== '',
  label: (selection, names) => `${titles[outcomeOf(selection)]} ${quoted(names)}`,
  phrase: (selection, names, scope) => ({
    role: 'who',
    text: did[outcomeOf(selection)](`un mensaje ${sendsWords(selection)}de la campaña ${quoted(names)}`, scope),
  }),
  list: whoDid,
  condition: () => sql`written.customer_id is not null`,
  fact(selection, scope) {
    const own = sql`${sentMessages(selection, scope)} and ${deliveries.customerId} = ${customerId}`;
    return {
      day: sql`(select (max(${deliveries.updatedAt}) at time zone ${scope.timeZone})::date::text ${own})`,
      opened: sql`(select bool_or(${engaged(['open', 'click'], scope)}) ${own})`,
      clicked: sql`(select bool_or(${engaged(['click'], scope)}) ${own})`,
      bought: sql`(select bool_or(${boughtAfter(scope)}) ${own})`,
    };
  },
  describe({ day, opened, clicked, bought }, _, names, scope) {
    if (typeof day !== 'string') return `No recibió ningún mensaje de ${quoted(names)}`;
    const reading = clicked ? 'hizo clic en él' : opened ? 'lo abrió' : 'no lo abrió';
    const buying = `${bought ? '' : 'no '}compró ${attributionWords(scope)}`;
    return `Recibió un mensaje el ${dayWords(day)}, ${reading} y ${buying}`;
  },
};
