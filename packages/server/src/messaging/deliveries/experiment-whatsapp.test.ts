import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { assignments } from '../../audiences/experiments/experiments.table.ts';
import { httpProvider } from '../../channels/http/http-provider.ts';
import { answers, startScriptedService } from '../../channels/http/testing/scripted-service.ts';
import { gupshupGateway } from '../../channels/whatsapp/gupshup-gateway.ts';
import { metaGateway } from '../../channels/whatsapp/meta-gateway.ts';
import type { WhatsappGateway } from '../../channels/whatsapp/whatsapp-gateway.ts';
import { accounts } from '../../identity/accounts/accounts.table.ts';
import { customers } from '../../retail/customers/customers.table.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { occurrences, schedules } from '../schedules/schedules.table.ts';
import { seedScheduling } from '../schedules/testing/schedules.ts';
import { sendingRules } from '../sending-rules/sending-rules.table.ts';
import { deliveries } from './deliveries.table.ts';
import { recordingProviders, sendersOn } from './testing/senders.ts';

const people = 60;
const number = '10001';

/** The schedule's own template, with a picture, a reply and a link; and that of the other version. */
const ofSchedule = {
  type: 'wa',
  wa_phone_number: number,
  wa_template_id: '20002',
  wa_parameters: ['{{name|vecina}}', '20 %', 'Ceiba Centro'],
  wa_message: 'x',
  wa_media_url: 'https://tienda.example/a.jpg',
  wa_postback_texts: [{ index: 1, text: 'no, {{name|nadie}}' }],
  wa_url_suffixes: ['centro?n={{name|x}}'],
};
const ofVersion = {
  waTemplateId: '20003',
  waParameters: ['{{name|vecina}}', 'una sábana'],
  waMessage: 'x',
  waPostbackTexts: [{ index: 0, text: 'más, {{name|nadie}}' }],
};

/** A message as a provider is asked for it: to whom, the template, and the values of its places and buttons in their order. */
interface AskedMessage {
  readonly to: string;
  readonly template: string;
  readonly values: readonly string[];
}

interface MetaRequest {
  readonly to: string;
  readonly template: {
    readonly name: string;
    readonly components: readonly {
      readonly parameters: readonly {
        readonly text?: string;
        readonly payload?: string;
        readonly image?: { readonly link: string };
      }[];
    }[];
  };
}

/** The gateways, with what each would be asked for a customer of an arm. */
const gateways = [
  {
    name: 'Meta',
    open: (url: string): WhatsappGateway => metaGateway({ url, token: 'clave', account: '900', appSecret: undefined }),
    answer: { messages: [{ id: 'wamid.1' }] },
    read: (body: string): AskedMessage => {
      const { to, template } = JSON.parse(body) as MetaRequest;
      const given = template.components.flatMap(({ parameters }) => parameters);
      return {
        to,
        template: template.name,
        values: given.map(({ text, payload, image }) => text ?? payload ?? image?.link ?? ''),
      };
    },
    expected: (name: string) => [
      {
        template: 'promocion_temporada',
        values: [ofSchedule.wa_media_url, name, '20 %', 'Ceiba Centro', `no, ${name}`, `centro?n=${encodeURIComponent(name)}`],
      },
      { template: 'recordatorio_recompra', values: [name, 'una sábana', `más, ${name}`] },
    ],
  },
  {
    name: 'Gupshup',
    open: (url: string): WhatsappGateway =>
      gupshupGateway({ url, token: 'clave', account: 'app-1', app: 'CeibaApp', numbers: [number] }),
    answer: { status: 'submitted', messageId: 'gs-1' },
    read: (body: string): AskedMessage => {
      const asked = Object.fromEntries(new URLSearchParams(body));
      const { id, params } = JSON.parse(asked['template'] ?? '') as { readonly id: string; readonly params: readonly string[] };
      const replies = JSON.parse(asked['postbackTexts'] ?? '[]') as readonly { readonly text: string }[];
      const picture = asked['message']
        ? (JSON.parse(asked['message']) as { readonly image: { readonly link: string } })
        : undefined;
      return {
        to: asked['destination'] ?? '',
        template: id,
        values: [...(picture ? [picture.image.link] : []), ...params, ...replies.map(({ text }) => text)],
      };
    },
    expected: (name: string) => [
      {
        template: '20002',
        values: [ofSchedule.wa_media_url, name, '20 %', 'Ceiba Centro', `centro?n=${encodeURIComponent(name)}`, `no, ${name}`],
      },
      { template: '20003', values: [name, 'una sábana', `más, ${name}`] },
    ],
  },
] as const;

eachDatabase(({ database }) => {
  const senders = sendersOn(database);
  let test: TestApp;
  let staff: Awaited<ReturnType<typeof seedScheduling>>;
  let service: Awaited<ReturnType<typeof startScriptedService>>;
  beforeAll(async () => {
    test = await testApp(database);
    service = await startScriptedService();
    staff = await seedScheduling(database, test, people);
    await makeReachable();
  });
  afterEach(async () => {
    await senders.close();
    service.asked.splice(0);
  });
  afterAll(async () => {
    await service.stop();
    await test.close();
  });

  /** Makes everybody reachable by WhatsApp at any time, except for a control group of the account. */
  async function makeReachable() {
    const { accountId } = staff;
    await staff.giveNumbers();
    await database.update(customers).set({ whatsappConsent: true }).where(eq(customers.accountId, accountId));
    await database.insert(sendingRules).values({ accountId, channel: 'wa', from: '00:00', to: '00:00', onlyWorkingDays: false });
    await database.update(accounts).set({ holdOutShare: 20, holdOutKey: randomUUID() }).where(eq(accounts.id, accountId));
  }

  describe('versions of an experiment with WhatsApp templates', () => {
    it.each(gateways)(
      'are requested from $name with the template and the values of each person’s arm, and nothing for the held out',
      async ({ open, answer, read, expected }) => {
        const design = { arms: [{}, { whatsapp: ofVersion }], controlShare: 20 };
        const { id: experiment } = (await staff.call('POST', 'experiment', design)).body;
        const created = await staff.create(staff.form({ sendMethods: [ofSchedule], experiment }));
        expect(created.status).toBe(200);
        const { identifier } = created.body;
        // The minute that the form names has come, and nobody took the schedule back.
        const [schedule] = await database
          .update(schedules)
          .set({ undoUntil: null })
          .where(eq(schedules.identifier, identifier))
          .returning();
        const [occurrence] = await database
          .update(occurrences)
          .set({ dueAt: new Date() })
          .where(eq(occurrences.scheduleId, schedule?.id ?? 0))
          .returning();
        const headers = await test.as(staff.owner);
        const listed = await test.app.inject({ url: `/V2/whatsapp/${number}/templates`, headers });
        const templates = listed.json().data;
        service.behave(answers(200, answer));
        const wa = httpProvider(open(service.url).protocol);
        const { left, providers } = recordingProviders();
        await (await senders.start({ ...providers, wa }, { tools: { templates: async () => templates } })).look();

        const assigned = await database.select().from(assignments).where(eq(assignments.experimentId, experiment));
        const groupOf = new Map(assigned.map(({ customerId, arm, heldOutBy }) => [customerId, heldOutBy === null ? arm : -1]));
        const customersNow = await database.select().from(customers).where(eq(customers.accountId, staff.accountId));
        // Nobody is without company: both arms, the control group of the experiment, and that of the account.
        expect([...new Set(groupOf.values())].toSorted((one, other) => one - other)).toEqual([-1, 0, 1, 2]);
        expect(groupOf.size).toBe(people);
        const due = customersNow.flatMap(({ id, mobile, firstName }) => {
          const wanted = expected(firstName ?? '')[(groupOf.get(id) ?? 0) - 1];
          return wanted ? [{ to: (mobile ?? '').replace('+', ''), ...wanted }] : [];
        });
        const byNumber = (one: AskedMessage, other: AskedMessage): number => one.to.localeCompare(other.to);
        expect(service.asked.map(({ body }) => read(body)).toSorted(byNumber)).toEqual(due.toSorted(byNumber));
        expect([left.email, left.sms, left.wa]).toEqual([[], [], []]);
        expect(await senders.counts(occurrence?.id ?? 0)).toEqual({ sent: due.length });
        // The ledger has no row for the held out, so that nothing can be sent to them later either.
        const rows = await database
          .select()
          .from(deliveries)
          .where(eq(deliveries.occurrenceId, occurrence?.id ?? 0));
        expect(rows.filter(({ customerId }) => (groupOf.get(customerId ?? 0) ?? 0) < 1)).toEqual([]);
      },
    );
  });
});
