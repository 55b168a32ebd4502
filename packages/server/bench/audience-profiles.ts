import { type ProfileSelection, profileSelection } from '@pregon/contract/profiles/profile.schema';
import * as v from 'valibot';
import type { BenchAccount } from './audience-data.ts';

/** A profile of the benchmark, with equivalent hand-written SQL. */
export interface BenchProfile {
  readonly name: string;
  readonly selection: ProfileSelection;
  /** Statements that return the figures of `figuresOf`; the server is compared with the fastest of them. */
  readonly byHand: readonly string[];
}

const selectionWith = (values: v.InferInput<typeof profileSelection>): ProfileSelection => v.parse(profileSelection, values);

const ourPeople = {
  customerFocus: ['Frecuentes', 'Leales'],
  customerCategory: ['Oro', 'Diamante'],
  geoHierarchy: 'Departamento',
  geoOptions: ['Departamento 1', 'Departamento 2', 'Departamento 3'],
};
const anybody = {
  customerFocus: ['Frecuentes', 'Leales', 'En riesgo', 'Inactivos', 'Nuevos'],
  customerCategory: ['Diamante', 'Oro', 'Plata', 'Bronce'],
  geoHierarchy: 'Nacional',
};
/** Optimization fence for subqueries that still allows parallel query. */
const fence = 'with apart as (select)';
const lastYear = `at >= '2025-11-22T05:00Z' and at < '2026-11-22T05:00Z'`;
const thisYear = `at >= '2026-01-01T05:00Z' and at < '2026-11-22T05:00Z'`;

/** The outcome of a customer as hand-written SQL for exactly these filters. */
const outcome = (conditions: readonly string[]): string =>
  conditions.reduceRight(
    (rest, condition, index) =>
      `case when ${condition} then ${rest} when (${condition}) is null then ${2 * index + 1} else ${2 * index} end`,
    String(2 * conditions.length),
  );

/**
 * The figures of an audience from `inner`, which gives each customer's `outcome`, `chosen` and the columns of reach: the total,
 * remaining and missing of every filter, and of each channel reached, without address, without consent and suppressed.
 */
function figures(accountId: number, inner: string, filters: number, hasRank = false): string {
  const loss = (
    address: string,
    consent: string,
    channel: string,
  ) => `case when ${address} is null then 1 when not ${consent} then 2
    when lower(${address}) in (select address from suppression where account_id = ${accountId} and channel = '${channel}' and lifted_at is null)
    then 3 else 0 end`;
  const steps = Array.from({ length: filters }, (_, index) => [
    `count(*) filter (where outcome >= ${2 * index + 2})`,
    `count(*) filter (where outcome = ${2 * index + 1})`,
  ]).flat();
  const ranked = hasRank ? ['count(*) filter (where chosen)', '0'] : [];
  const ways = ['e', 's', 'w'].flatMap((way) => [0, 1, 2, 3].map((reason) => `count(*) filter (where ${way} = ${reason})`));
  return `select array[count(*), ${[...steps, ...ranked].map((step) => `${step}, `).join('')}
      count(*) filter (where e = 0 or s = 0 or w = 0), ${ways.join(', ')}]::int[] as figures
    from (
      ${fence} select outcome, chosen, case when chosen then ${loss('email', 'email_consent', 'email')} end as e,
        case when chosen then ${loss('mobile', 'sms_consent', 'sms')} end as s,
        case when chosen then ${loss('mobile', 'whatsapp_consent', 'wa')} end as w
      from (${fence} ${inner}) as i
    ) as l`;
}

const reachColumns = 'c.email, c.mobile, c.email_consent, c.sms_consent, c.whatsapp_consent';

export function benchProfiles({ accountId, campaign }: BenchAccount): readonly BenchProfile[] {
  const store = 'coalesce(c.last_store_id, c.home_store_id)';
  const places = `'{DEPARTAMENTO1,DEPARTAMENTO2,DEPARTAMENTO3}'`;
  const place = `case when ${store} is null then c.department_code = any(${places})
    else ${store} in (select id from store where account_id = ${accountId} and department_code = any(${places})) end`;
  const ours = [place, `c.focus in ('FRECUENTES', 'LEALES')`, `c.category in ('ORO', 'DIAMANTE')`];
  const any = [
    `c.focus in ('FRECUENTES', 'LEALES', 'ENRIESGO', 'INACTIVOS', 'NUEVOS')`,
    `c.category in ('DIAMANTE', 'ORO', 'PLATA', 'BRONCE')`,
  ];
  const simple = (conditions: readonly string[], join = '') =>
    figures(
      accountId,
      `select ${reachColumns}, o.outcome, o.outcome = ${2 * conditions.length} as chosen from customer c ${join}
        cross join lateral (select ${outcome(conditions)} as outcome offset 0) as o where c.account_id = ${accountId}`,
      conditions.length,
    );
  const plain = (conditions: readonly string[], join = '') =>
    figures(
      accountId,
      `select *, outcome = ${2 * conditions.length} as chosen from (${fence}
        select ${reachColumns}, ${outcome(conditions)} as outcome from customer c ${join} where c.account_id = ${accountId}) as o`,
      conditions.length,
    );
  const both = (conditions: readonly string[], ...joins: readonly string[]) =>
    joins.flatMap((join) => [plain(conditions, join), simple(conditions, join)]).slice(0, joins.length + 1);
  /** Aggregated purchases, either all at once or by a lateral join for each customer. */
  const bought = (table: 'purchase' | 'counted_receipt', columns: string, window: string, people?: readonly string[]) => [
    `left join (select customer_id, ${columns} from ${table} where account_id = ${accountId} and ${window} group by 1) b on b.customer_id = c.id`,
    `left join lateral (select ${columns} from ${table} where customer_id = c.id and ${window}
      ${people ? `and ${people.map((condition) => `(${condition})`).join(' and ')}` : ''}) b on true`,
  ];
  const kinds = `bool_or(product_id in (select id from product where account_id = ${accountId} and category_code = 'CATEGORIA1')) as kind,
    bool_or(payment_method = 'EFECTIVO') as paid`;
  const sent = `from delivery d join occurrence o on o.id = d.occurrence_id join schedule s on s.id = o.schedule_id
    join profile p on p.key = s.profile_key join campaign m on m.id = p.campaign_id where m.identifier = '${campaign}' and d.state = 2`;
  const after = `exists (select from counted_receipt r where r.customer_id = d.customer_id and amount >= 0 and r.at >= d.updated_at
    and r.at < d.updated_at + interval '168 hours' and not exists (select from delivery l where l.customer_id = d.customer_id
      and l.state = 2 and l.updated_at <= r.at and (l.updated_at, l.id) > (d.updated_at, d.id)))`;
  const ranked = (source: string) =>
    figures(
      accountId,
      `select ${reachColumns}, ${outcome(ours)} as outcome, r.id is not null as chosen from customer c
        left join (select c.id from customer c ${source} where c.account_id = ${accountId} and ${ours.map((one) => `(${one})`).join(' and ')}
          and b.sales is not null order by b.sales desc, c.id limit 1000) r on r.id = c.id
        where c.account_id = ${accountId}`,
      ours.length,
      true,
    );
  return [
    { name: 'who: geography, focus, category', selection: selectionWith(ourPeople), byHand: both(ours, '') },
    {
      name: 'what: the same, bought of a category, paid in cash',
      selection: selectionWith({
        ...ourPeople,
        filterCommHierarchy: true,
        commHierarchy: 'Categoría',
        commOptions: ['Categoría 1'],
        filterPaymentMethod: true,
        paymentMethod: 'Efectivo',
      }),
      byHand: bought('purchase', kinds, `${lastYear} and amount >= 0`, ours).map((join) =>
        plain([...ours, 'coalesce(b.kind, false)', 'coalesce(b.paid, false)'], join),
      ),
    },
    {
      name: 'dormant: anybody, not for 120 days, women of 25 to 44',
      selection: selectionWith({
        ...anybody,
        filterConditionMetric: true,
        conditionMetric: 'Días desde la última compra',
        metricSign: '>',
        metricValue: 120,
        ageCategory: ['25-34', '35-44'],
        gender: ['Femenino'],
      }),
      byHand: both(
        [
          ...any,
          `c.last_purchase_at < '2026-07-24T05:00Z'`,
          `c.birth_date > '1981-11-21' and c.birth_date <= '2001-11-21'`,
          `c.gender = 'F'`,
        ],
        '',
      ),
    },
    {
      name: 'best: the first, the 1,000 with most sales this year',
      selection: selectionWith({ ...ourPeople, customerRank: 1000, rankStart: '2026-01-01', rankEnd: '2026-11-21' }),
      byHand: bought('counted_receipt', 'sum(amount) as sales', thisYear).map(ranked),
    },
    {
      name: 'worth: anybody who bought for more than 500,000',
      selection: selectionWith({
        ...anybody,
        filterConditionMetric: true,
        conditionMetric: 'Valor de compras',
        metricSign: '>',
        metricValue: 500_000,
      }),
      byHand: bought('counted_receipt', 'sum(amount) as sales', lastYear).map((join) =>
        plain([...any, 'coalesce(b.sales, 0) > 500000'], join),
      ),
    },
    {
      name: 'answer: anybody who got a campaign and bought nothing after',
      selection: selectionWith({ ...anybody, previousCampaign: campaign, previousCampaignTo: 'no compraron' }),
      byHand: [
        plain(
          [...any, 'w.customer_id is not null'],
          `left join (select d.customer_id ${sent} group by 1 having not bool_or(${after})) w on w.customer_id = c.id`,
        ),
        plain(
          [...any, 'w.customer_id is not null'],
          `left join (select distinct d.customer_id ${sent} and not ${after}) w on w.customer_id = c.id`,
        ),
      ],
    },
  ];
}
