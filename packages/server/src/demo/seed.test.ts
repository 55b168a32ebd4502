import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { optionCode } from '@pregon/contract/options/option-code';
import { profileSelection } from '@pregon/contract/profiles/profile.schema';
import { whatsappMethod } from '@pregon/contract/schedules/send-method.schema';
import { roles, storeRole } from '@pregon/contract/session/roles';
import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { users } from '../identity/accounts/accounts.table.ts';
import { customerTypes, discountTypes, paymentMethods, rewardTypes } from '../retail/options/option-lists.ts';
import { passwordMatches } from '../identity/session/password.ts';
import { eachDatabase } from '../testing/each-database.ts';
import { countAudience } from '../audiences/audience/count-audience.ts';
import { profiles as profileTable } from '../audiences/profiles/profiles.table.ts';
import { profilesRepository } from '../audiences/profiles/profiles.repository.ts';
import { experimentsRepository } from '../audiences/experiments/experiments.repository.ts';
import { experimentOutcome } from '../results/experiments/experiment-outcome.ts';
import { incrementalSales } from '../results/incremental/incremental-sales.ts';
import { usualAttribution } from '../audiences/audience/attribution.sql.ts';
import { countCollisions } from '../messaging/sending-calendar/count-collisions.ts';
import { sendingPolicyRepository } from '../messaging/sending-rules/sending-policy.repository.ts';
import { demoTemplates } from './dev-mailbox/demo-templates.ts';
import { plantedShare } from './planted-visits.ts';
import { seedDemo } from './seed.ts';
import { demoPassword } from './staff.ts';

const today = '2026-11-21';
const timeoutMs = 240_000;

eachDatabase(({ database }) => {
  beforeAll(async () => {
    await seedDemo(database, today);
  }, timeoutMs);

  const ask = async (question: string): Promise<Record<string, unknown>[]> => (await database.execute(sql.raw(question))).rows;

  it('creates one retailer with 40 stores, 5,000 customers and 50,000 purchase lines besides returns', async () => {
    const tables = ['account', 'store', 'product', 'customer', 'purchase'];
    const counts = await Promise.all(tables.map((table) => ask(`select count(*)::int as count from ${table}`)));
    const [returned] = await ask('select count(*)::int as lines from purchase where amount < 0');
    const returns = Number(returned?.['lines']);
    expect(counts.map(([row]) => row?.['count'])).toEqual([1, 40, 200, 5000, 50_000 + returns]);
    expect(returns).toBeGreaterThan(500);
    expect(returns).toBeLessThan(2000);
  });

  it('groups purchases into receipts of one to six lines, from which the figures of stores follow', async () => {
    const sizes = await ask(`
      select lines, count(*)::int as receipts from receipt where amount >= 0 group by lines order by lines`);
    expect(sizes.map(({ lines }) => lines)).toEqual([1, 2, 3, 4, 5, 6]);
    const mixed = await ask(`select receipt from purchase where receipt is not null
      group by receipt having count(distinct (customer_id, store_id, at, payment_method)) > 1`);
    expect(mixed).toEqual([]);
    const astray = await ask(`select p.id from purchase p where amount < 0 and not exists (
      select from purchase b where b.customer_id = p.customer_id and b.product_id = p.product_id and b.amount = -p.amount
        and b.units = -p.units and b.store_id = p.store_id and b.at < p.at)`);
    expect(astray).toEqual([]);
    const figures = await ask(`
      select code from store s join (
        select store_id, sum(amount) / count(*) filter (where amount >= 0) as sale,
          sum(units) / count(*) filter (where amount >= 0) as units from receipt group by 1) r on r.store_id = s.id
      where abs(s.sale_per_ticket - r.sale) > 51 or abs(s.units_per_ticket - r.units) > 0.006`);
    expect(figures).toEqual([]);
  });

  it('lets one user of each role log in with the printed password', async () => {
    const staff = await database.select().from(users);
    expect(staff.map(({ email, role }) => [email, role])).toContainEqual(['ana@tienda.example', 'administrador']);
    expect(new Set(staff.map(({ role }) => role))).toEqual(new Set(roles));
    const managed = staff.filter(({ storeIds }) => storeIds.length > 0);
    expect(managed.map(({ role, storeIds }) => [role, storeIds.length])).toEqual([[storeRole, 2]]);
    for (const { passwordHash } of staff) expect(await passwordMatches(passwordHash, demoPassword)).toBe(true);
  });

  it('creates the same rows at every run', async () => {
    const rows = await ask(`
      select first_name, last_name, document, email, mobile, gender, birth_date, city, focus, category, preferred_product, email_consent,
        count(purchase.id)::int as times, sum(amount)::text as spent, min(at)::text as first, max(at)::text as last
      from customer left join purchase on customer_id = customer.id group by customer.id order by customer.id`);
    const fingerprint = createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 16);
    expect(fingerprint).toBe('58c7bacabc3b4039');
  });

  it('has events of an online shop, which select customers', async () => {
    const [events] = await ask(`
      select count(*)::int as events, count(distinct customer_id)::int as people, count(distinct name_code)::int as names,
        max(at) < '${today}T05:00:00Z' as past from customer_event`);
    expect(events).toMatchObject({ names: 3, past: true });
    expect(Number(events?.['people'])).toBeGreaterThan(50);
    const [account] = await ask('select id from account');
    const selection = v.parse(profileSelection, { eventType: 'cart', eventTo: 'hicieron', eventDays: 30 });
    const { total } = await countAudience(
      database,
      { accountId: Number(account?.['id']) },
      selection,
      new Date(`${today}T15:00:00Z`),
    );
    expect(total).toBeGreaterThan(10);
  });

  it('does nothing when there is an account already', async () => {
    expect(await seedDemo(database, '2030-01-01')).toBe(false);
    expect(await ask('select count(*)::int as count from account')).toEqual([{ count: 1 }]);
  });

  it('has valid references, and keeps the foreign keys of messages enabled', async () => {
    const keys = await ask(
      `select conname from pg_constraint where conrelid = 'delivery'::regclass and contype = 'f' and convalidated`,
    );
    expect(keys).toHaveLength(4);
    const astray = ask('update purchase set store_id = 0 where id = (select min(id) from purchase)');
    await expect(astray).rejects.toMatchObject({ cause: { code: '23503' } });
  });

  it('contains nothing that could reach a real person', async () => {
    expect(await ask(`select email from customer where email !~ '^[a-z0-9.]+@[a-z]+[.]example$'`)).toEqual([]);
    expect(await ask(`select mobile from customer where mobile !~ '^[+]57399[0-9]{7}$'`)).toEqual([]);
    expect(await ask(`select email from customer where email is not null group by email having count(*) > 1`)).toEqual([]);
    expect(await ask(`select mobile from customer where mobile is not null group by mobile having count(*) > 1`)).toEqual([]);
  });

  it('has a default sender of e-mails, from a domain that is verified', async () => {
    const senders = await ask(`select sender_name, sender_email, reply_to from account a where exists (
      select from sender_identity s where s.account_id = a.id and s.verified_at is not null and s.value = split_part(a.sender_email, '@', 2))`);
    expect(senders).toEqual([
      { sender_name: 'Almacenes Ceiba', sender_email: 'hola@ceiba.example', reply_to: 'servicio@ceiba.example' },
    ]);
  });

  it('greets people whose name is missing by words that suit women and men', async () => {
    const greetings = await ask(`
      select distinct greeting[1] as greeting from (
        select template_html as text from newsletter_version union all select definition::text from send_method) message,
        regexp_matches(message.text, '\\{\\{name\\|([^}]+)\\}\\}', 'g') greeting order by 1`);
    expect(greetings.map(({ greeting }) => greeting)).toEqual(['Hola', 'qué gusto saludarte']);
  });

  it('has a future sending by WhatsApp, with all values of its template', async () => {
    const [row] = await ask(`
      select m.definition from send_method m join occurrence o using (schedule_id)
      where m.type = 'wa' and o.state = 'programada' and o.due_at > '${today}'
      order by o.due_at`);
    const method = v.parse(whatsappMethod, row?.['definition']);
    const template = demoTemplates.find(({ id }) => id === method.waTemplateId);
    const places = template?.components.flatMap(({ text = '' }) => text.match(/\{\{\d\}\}/g) ?? []);
    expect(new Set(places).size).toBe(method.waParameters.length);
    expect(method.waParameters.join()).toContain('{{name|Hola}}');
    const buttons = template?.components.flatMap((component) => component.buttons ?? []) ?? [];
    expect(method.waPostbackTexts.map(({ index }) => buttons[index]?.type)).toEqual(['QUICK_REPLY', 'QUICK_REPLY']);
    expect(buttons.filter(({ url = '' }) => url.includes('{{1}}'))).toHaveLength(method.waUrlSuffixes.length);
  });

  it('sends at any hour of any day: the legal preset is off, and says why', async () => {
    const [account] = await ask('select id from account');
    const policy = await sendingPolicyRepository.read(database, Number(account?.['id']));
    expect([policy.preset, policy.presetOffReason]).toEqual([null, expect.stringMatching(/^Cuenta de demostración/)]);
    const whole = { from: '00:00', to: '00:00' };
    for (const { windows, onHolidays } of Object.values(policy.channels))
      expect({ windows, onHolidays }).toEqual({ windows: Array.from({ length: 7 }, () => whole), onHolidays: true });
  });

  it('has two sendings of a day that share people, as many as a comparison of the customers finds', async () => {
    const [account] = await ask('select id from account');
    const accountId = Number(account?.['id']);
    const range = {
      accountId,
      timeZone: 'America/Bogota',
      from: new Date(`${today}T00:00-05:00`),
      to: new Date('2026-12-01T00:00-05:00'),
    };
    const rules = {
      policy: await sendingPolicyRepository.read(database, accountId),
      startOf: ({ dueAt }: { readonly dueAt: string }) => new Date(dueAt),
    };
    const counted = await countCollisions(database, range, rules, new AbortController().signal);

    // The oracle reads every customer, and decides one by one.
    const people = await ask(
      `select k.*, s.zone from customer k left join store s on s.id = coalesce(k.last_store_id, k.home_store_id)`,
    );
    const left = new Set(
      (await ask(`select address from suppression where channel = 'wa' and lifted_at is null`)).map(({ address }) => address),
    );
    const isOneOf = (value: unknown, ...codes: readonly string[]): boolean => codes.includes(String(value));
    const both = people.filter(
      ({ focus, category, zone, mobile, whatsapp_consent: consent }) =>
        // Of «Leales del Eje Cafetero», by their usual store, and of «Los mejores clientes».
        isOneOf(focus, 'LEALES') &&
        isOneOf(category, 'DIAMANTE', 'ORO') &&
        zone === 'Eje Cafetero' &&
        consent === true &&
        mobile !== null &&
        !left.has(mobile),
    );
    expect(both.length).toBeGreaterThan(5);
    expect(counted).toMatchObject({
      sampled: 1,
      uncounted: 0,
      items: [{ people: both.length, window: 'dia', limit: 1, limits: 'wa' }],
    });
  });

  it('leaves some values of each kind unknown', async () => {
    const columns = ['document', 'email', 'mobile', 'gender', 'birth_date', 'city', 'home_store_id', 'focus', 'category', 'type'];
    const unknown = await ask(
      `select ${columns.map((column) => `(count(*) - count(${column}))::int as ${column}`).join(', ')} from customer`,
    );
    for (const column of columns) expect(unknown[0]?.[column]).toBeGreaterThan(50);
  });

  it('gives purchases a payment method, discounts, rewards and references', async () => {
    const [shares] = await ask(`
      select count(discount_type)::float / count(*) as discounted, count(reward_type)::float / count(*) as rewarded,
        (count(*) - count(distinct reference))::int as nameless from purchase`);
    expect(shares?.['discounted']).toBeCloseTo(0.3, 1);
    expect(shares?.['rewarded']).toBeCloseTo(0.08, 1);
    expect(shares?.['nameless']).toBe(0);
    const codes = async (column: string, table: string) =>
      (await ask(`select distinct ${column} as code from ${table} where ${column} is not null`)).map(({ code }) => code);
    const lists = [
      [paymentMethods, await codes('payment_method', 'purchase')],
      [discountTypes, await codes('discount_type', 'purchase')],
      [rewardTypes, await codes('reward_type', 'purchase')],
      [customerTypes, await codes('type', 'customer')],
    ] as const;
    for (const [names, used] of lists) {
      expect(used.length).toBeGreaterThan(2);
      expect(names.map(optionCode)).toEqual(expect.arrayContaining(used));
    }
  });

  it('has sent something each month, and nothing in the future', async () => {
    const months = await ask(
      `select count(distinct date_trunc('month', updated_at))::int as count from delivery where state = 2`,
    );
    expect(months[0]?.['count']).toBe(7);
    const late = (column: string, table: string) =>
      ask(`select 1 as one from ${table} where ${column} >= timestamptz '${today} 00:00-05'`);
    expect(await late('updated_at', 'delivery')).toEqual([]);
    expect(await late('last_at', 'engagement')).toEqual([]);
    expect(await late('created_at', 'suppression')).toEqual([]);
    expect(
      await ask(`select 1 as one from engagement join delivery on id = delivery_id where first_at < updated_at or state <> 2`),
    ).toEqual([]);
    expect(await ask(`select state, count(*)::int as count from occurrence group by state order by state`)).toEqual([
      { state: 'completada', count: 34 },
      { state: 'programada', count: 4 },
    ]);
  });

  it('has clicks on several links of its newsletters, a link that nobody follows, and clicks by machines', async () => {
    const clicks = await ask(`
      select n.name, e.link, count(*) filter (where not e.machine)::int as people, count(*) filter (where e.machine)::int as machines
      from engagement e join delivery d on d.id = e.delivery_id join send_method m on m.id = d.method_id
      join newsletter_version v on v.id = m.newsletter_version_id join newsletter n on n.id = v.newsletter_id
      where e.kind = 1 group by 1, 2 order by 1, 2`);
    const linksOf = (newsletter: string) => clicks.filter(({ name }) => name === newsletter);
    expect(linksOf('Boletín Ceiba').map(({ link, people }) => [link, Number(people) > 0])).toEqual(
      [0, 1, 2, 3, 4, 5].map((link) => [link, link < 5]),
    );
    expect(linksOf('Hogar renovado').map(({ link }) => link)).toEqual([0, 1, 2, 3]);
    for (const { machines } of clicks) expect(machines).toBeGreaterThan(0);
  });

  it('has a profile of those who opened a campaign and bought nothing, which contains somebody', async () => {
    const [profile] = await database.select().from(profileTable).where(eq(profileTable.name, 'Abrieron el bono y no compraron'));
    if (!profile) throw new Error('The demo has no such profile.');
    const selection = await profilesRepository.selection(database, profile.accountId, profile.key);
    if (!selection) throw new Error('The profile selects nobody.');
    const { total } = await countAudience(database, { accountId: profile.accountId }, selection);
    expect(total).toBeGreaterThan(20);
  });

  it('has short links with clicks until yesterday, and a stopped one', async () => {
    const last = await ask(
      `select max(day)::text as day from short_link join short_link_click on link_id = id group by id order by active, id`,
    );
    expect(last.map(({ day }) => day)).toEqual(['2026-11-08', '2026-11-20', '2026-11-20', '2026-11-20']);
  });

  it('has visits, answered surveys and registrations at the counter of most stores in the last two months', async () => {
    const since = `timestamptz '${today}' - interval '62 days'`;
    const [counted] = await ask(`
      select (select count(distinct store_id) from visit where at > ${since})::int as visited,
        (select count(distinct store_id) from survey_answer where answered_at > ${since})::int as answered,
        (select count(distinct coalesce(last_store_id, home_store_id)) from customer where registered_at > ${since})::int as registered,
        (select count(*) from store)::int as stores,
        (select count(*) from survey_answer a join survey_trace t on t.id = a.trace_id where t.answered_at is distinct from a.answered_at)::int as odd`);
    const most = Number(counted?.['stores']) * 0.8;
    expect(
      [counted?.['visited'], counted?.['answered'], counted?.['registered']].map((stores) => Number(stores) >= most),
    ).toEqual([true, true, true]);
    expect(counted?.['odd']).toBe(0);
  });

  it('has an audit trail until yesterday, and last visits of staff', async () => {
    const actions = await ask(
      `select action, count(*)::int as count from audit_event where action <> 'login' group by action order by action`,
    );
    const made = await ask(
      `select (select count(*) from campaign)::int as campaigns, (select count(*) from profile)::int as profiles,
        (select count(*) from schedule)::int as schedules, (select count(*) from newsletter_version)::int as versions,
        (select count(*) from short_link)::int as links`,
    );
    const [{ campaigns, profiles, schedules, versions, links } = {}] = made;
    expect(actions).toEqual([
      { action: 'createCampaign', count: campaigns },
      { action: 'createProfile', count: profiles },
      { action: 'createSchedule', count: schedules },
      { action: 'createShortLink', count: links },
      { action: 'createUser', count: 4 },
      { action: 'saveNewsletter', count: versions },
    ]);
    expect(await ask(`select id from audit_event where at >= timestamptz '${today} 00:00-05'`)).toEqual([]);
    const seen = await ask(
      `select (max(used_at) at time zone 'America/Bogota')::date::text as day, bool_or(ended_at is null) as in
        from staff_session group by user_id`,
    );
    expect(seen).toEqual(Array.from({ length: 5 }, () => ({ day: '2026-11-20', in: false })));
  });

  it('has twelve weeks of moves between foci, which end with the foci of the customers', async () => {
    const days = await ask(
      `select count(distinct day)::int as days, min(day)::text as first, max(day)::text as last from focus_history`,
    );
    expect(days).toEqual([{ days: 84, first: '2026-08-29', last: '2026-11-20' }]);
    const onLastDay = await ask(`select to_focus as focus, category, sum(customers)::int as people from focus_history
      where day = '2026-11-20' group by 1, 2 order by 1, 2`);
    const now = await ask(`select coalesce(focus, '') as focus, coalesce(category, '') as category, count(*)::int as people
      from customer group by 1, 2 order by 1, 2`);
    expect(onLastDay).toEqual(now);
    // Of each day, those who were there the day before are those who were counted then.
    const torn = await ask(`
      with stood as (select day, to_focus as focus, sum(customers) as people from focus_history group by 1, 2),
      came as (select day, from_focus as focus, sum(customers) as people from focus_history group by 1, 2)
      select stood.day from stood join came on came.day = stood.day + 1 and came.focus = stood.focus where came.people < stood.people`);
    expect(torn).toEqual([]);
    // The moves of customers end where they stand, and their daily numbers are those of the history.
    expect(await ask(`select day::text as day from focus_move_start`)).toEqual([{ day: '2026-08-29' }]);
    expect(
      await ask(`select m.customer_id from focus_move m join customer k on k.id = m.customer_id
        where m.to_focus <> coalesce(k.focus, '')
          and not exists (select from focus_move l where l.customer_id = m.customer_id and l.day > m.day)`),
    ).toEqual([]);
    expect(
      await ask(`select day, from_focus, to_focus, count(*)::int as people from focus_move where from_focus <> ''
        group by 1, 2, 3 order by 1, 2, 3`),
    ).toEqual(
      await ask(`select day, from_focus, to_focus, sum(customers)::int as people from focus_history where from_focus <> to_focus
        group by 1, 2, 3 order by 1, 2, 3`),
    );
    const moves = await ask(`select from_focus || ' ' || to_focus as move from focus_history where from_focus <> to_focus
      group by 1 having sum(customers) >= 20 order by 1`);
    expect(moves.map(({ move }) => move)).toEqual(
      expect.arrayContaining(['ENRIESGO INACTIVOS', 'FRECUENTES ENRIESGO', 'FRECUENTES LEALES', 'LEALES ENRIESGO']),
    );
  });

  it('has duplicates to merge, a sensitive category, and a customer who objects to being scored', async () => {
    const duplicates = await ask(`
      select count(distinct lower(split_part(last_name, ' ', 1)))::int as names, count(*)::int as people, count(focus)::int as buyers
      from customer where document is not null group by document having count(*) > 1`);
    expect(duplicates).toEqual(Array.from({ length: 6 }, () => ({ names: 1, people: 2, buyers: 1 })));
    expect(await ask('select category_code, is_sensitive from sensitive_category')).toEqual([
      { category_code: 'BELLEZA', is_sensitive: true },
    ]);
    expect(
      await ask(`select r.kind, r.at = c.scoring_objected_at as same, c.focus from customer_request r
        join customer c on c.id = r.customer_id`),
    ).toEqual([{ kind: 'objection', same: true, focus: 'LEALES' }]);
  });

  describe('experiments', () => {
    const now = new Date(`${today}T17:00:00Z`);

    async function outcomeOf(name: string) {
      const [row] = await ask(
        `select id, account_id as account, experiment_id as experiment from schedule where name = '${name}'`,
      );
      const found = await experimentsRepository.find(database, Number(row?.['account']), Number(row?.['experiment']));
      if (!found) throw new Error(`«${name}» has no experiment.`);
      return experimentOutcome(database, { experiment: found, scheduleId: Number(row?.['id']), currency: 'COP', now });
    }

    it('read the planted effect of the invitation within its interval', async () => {
      const { state, groups, comparisons } = await outcomeOf('Invitación al aniversario');
      expect(state).toBe('resultado');
      for (const { people, buyers } of groups) {
        expect(people).toBeGreaterThan(550);
        expect(buyers).toBeGreaterThan(80);
      }
      // What a visit of these people is worth, recounted from the purchases of which none can be planted.
      const [visit] = await ask(`
        select avg(amount)::float8 as amount from (
          select sum(p.amount) as amount from purchase p join assignment a using (customer_id)
          join schedule s on s.experiment_id = a.experiment_id and s.name = 'Invitación al aniversario'
          where a.arm = 0 and p.amount > 0 group by p.receipt) visits`);
      const planted = plantedShare * Number(visit?.['amount']);
      const [comparison] = comparisons;
      expect(comparison?.verdict).toBe('more');
      expect(comparison?.difference.low).toBeLessThan(planted);
      expect(comparison?.difference.high).toBeGreaterThan(planted);
      // An effect that a message may really have.
      const shareOfControl = planted / (groups.find(({ arm }) => arm === 0)?.mean ?? 0);
      for (const share of [shareOfControl, comparison?.relative?.value]) {
        expect(share).toBeGreaterThan(0.25);
        expect(share).toBeLessThan(0.35);
      }
    });

    it('are not conclusive where nothing was planted', async () => {
      const { state, comparisons } = await outcomeOf('Último día del aniversario');
      expect(state).toBe('resultado');
      expect(comparisons.map(({ verdict }) => verdict)).toEqual(['inconclusive']);
    });

    it('are on the board of incremental sales, with their results', async () => {
      const [row] = await ask('select id from account');
      const scope = { accountId: Number(row?.['id']), currency: 'COP', timeZone: 'America/Bogota', now, ...usualAttribution };
      const measured = await incrementalSales(database, scope);
      expect(measured.map(({ name, effect }) => [name, (effect?.low ?? 0) > 0])).toEqual([
        ['Último día del aniversario', false],
        ['Invitación al aniversario', true],
      ]);
      for (const { attributed } of measured) expect(attributed).toBeGreaterThan(0);
    });

    it('send nothing to their control groups, and something to everybody else', async () => {
      const sent = await ask(`
        select a.arm, bool_or(d.id is not null) as any, bool_and(d.id is not null) as all
        from assignment a join schedule s on s.experiment_id = a.experiment_id join occurrence o on o.schedule_id = s.id
        left join delivery d on d.occurrence_id = o.id and d.customer_id = a.customer_id
        where s.name = 'Invitación al aniversario' group by 1 order by 1`);
      expect(sent).toMatchObject([
        { arm: 0, any: false },
        { arm: 1, any: true },
      ]);
    });
  });

  describe('shopping habits', () => {
    const customersWhere = (focus: string, having: string) => `
      select customer.id from customer left join purchase on customer_id = customer.id and amount > 0 where focus ${focus}
      group by customer.id having not (${having})`;
    const ago = (days: number) => `date '${today}' - ${days}`;

    it.each([
      ['FRECUENTES', `max(at) >= ${ago(45)} and count(*) filter (where at >= ${ago(365)}) >= 12`],
      ['LEALES', `max(at) >= ${ago(90)} and min(at) < ${ago(450)} and count(*) >= 8`],
      ['ENRIESGO', `max(at) between ${ago(210)} and ${ago(90)} and count(*) >= 4`],
      ['INACTIVOS', `max(at) < ${ago(365)}`],
      ['NUEVOS', `min(at) >= ${ago(60)} and count(*) <= 3`],
    ])('of %s customers hold', async (focus, having) => {
      expect(await ask(`select 1 as one from customer where focus = '${focus}' limit 1`)).toHaveLength(1);
      expect(await ask(customersWhere(`= '${focus}'`, having))).toEqual([]);
    });

    it('exclude purchases without a focus or in the future', async () => {
      expect(await ask(customersWhere('is null', 'count(purchase.id) = 0'))).toEqual([]);
      expect(await ask(`select id from purchase where at >= timestamptz '${today} 00:00-05'`)).toEqual([]);
    });

    it('give a higher category to higher spending', async () => {
      const rows = await ask(`
        select category, min(spent)::int as least, max(spent)::int as most from
          (select category, sum(amount) as spent from customer join purchase on customer_id = customer.id group by customer.id) as worth
        group by category order by min(spent) desc`);
      expect(rows.map(({ category }) => category)).toEqual(['DIAMANTE', 'ORO', 'PLATA', 'BRONCE']);
      for (const [position, { least }] of rows.slice(0, -1).entries())
        expect(least).toBeGreaterThan(Number(rows[position + 1]?.['most']));
    });

    it('derive the preferred product from purchases', async () => {
      expect(
        await ask(`select id from customer where preferred_product is not null and not exists
        (select from purchase join product on product.id = product_id where customer_id = customer.id and name = preferred_product)`),
      ).toEqual([]);
    });
  });
});
