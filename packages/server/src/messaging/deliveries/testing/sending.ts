import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { capPeriods } from '@pregon/contract/sending-rules/sending-caps';
import { SMTPServer } from 'smtp-server';
import type { SendMethod } from '@pregon/contract/schedules/send-method.schema';
import { accounts, users } from '../../../identity/accounts/accounts.table.ts';
import { senderIdentities } from '../../../channels/accounts/sender-identities.table.ts';
import { campaigns } from '../../../audiences/campaigns/campaigns.table.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { newsletters, newsletterVersions } from '../../../content/newsletters/newsletters.table.ts';
import { profiles } from '../../../audiences/profiles/profiles.table.ts';
import { occurrences, schedules, sendMethods } from '../../schedules/schedules.table.ts';
import type { Providers } from '../../../channels/channel-providers.ts';
import type { ClaimRule } from '../sending-rule.ts';
import { sendingPolicies } from '../../sending-rules/sending-policies.table.ts';
import { customers } from '../../../retail/customers/customers.table.ts';
import { ringsOf } from '../../../kernel/tokens/key-ring.ts';

const nothing = {
  connections: 1,
  send: async () => ({ kind: 'unavailable', reason: 'nobody' }) as const,
  close: () => undefined,
};

/** Providers of a test that sends e-mail only. */
export const byEmail = (email: Providers['email']): Providers => ({ email, sms: nothing, wa: nothing });

const testSecret = 'a secret that none but tests know';

export const senderSecrets = {
  adminUrl: 'https://admin.pregon.example',
  rootDomains: [],
  secretKey: testSecret,
  keys: ringsOf(testSecret),
  publicUrl: 'https://pregon.example',
  tracking: true,
};

/** The tools of a test's sender besides its database and its providers. */
export const senderTools = {
  config: senderSecrets,
  rates: {},
  templates: async () => [],
  calendar: async () => ({ isHoliday: () => false, isLegalHoliday: () => false }),
};

/** The claim rule of an account without caps. */
export const unlimited: ClaimRule = {
  caps: { channelDaily: null, channelWeekly: null, totalDaily: null, totalWeekly: null, weeklyChannels: null },
  periods: capPeriods(new Date(), 'America/Bogota'),
  retryTomorrow: null,
  retryNextWeek: null,
  hasQuota: false,
  isOverdue: false,
};

async function only<Row>(rows: PromiseLike<Row[]>): Promise<Row> {
  const [row] = await rows;
  if (!row) throw new Error('The database did not return the row.');
  return row;
}

/** A statement has 65,535 parameters at most. */
const rowsAtOnce = 5000;

const greeting = '<p>Hola, {{name}}</p><a href="#darse-de-baja">Darme de baja</a>';

/** Allows an account to send at any time, so that a test does not depend on when it runs. */
export async function switchPresetOff(database: Database, accountId: number): Promise<void> {
  await database.insert(sendingPolicies).values({ accountId, presetOffReason: 'Prueba', waitDays: 3 });
}

/** Creates an account with a number of reachable customers and an approved newsletter. */
export async function seedAudience(database: Database, size: number, templateHtml = greeting, { preset = false } = {}) {
  const account = await only(database.insert(accounts).values({ name: 'Tienda' }).returning());
  const accountId = account.id;
  if (!preset) await switchPresetOff(database, accountId);
  const domain = { kind: 'domain' as const, value: 'tienda.example', proof: '', verifiedAt: new Date() };
  await database.insert(senderIdentities).values({ accountId, ...domain });
  const email = `${crypto.randomUUID()}@tienda.example`;
  const staff = { accountId, email, firstName: 'Ana', lastName: 'Ruiz', role: 'administrador' as const, passwordHash: '' };
  const createdBy = (await only(database.insert(users).values(staff).returning())).id;
  const values = Array.from({ length: size }, (_, index) => ({
    accountId,
    firstName: `Cliente ${index}`,
    lastName: 'Paz',
    email: `c${index}@a${accountId}.example`,
    emailConsent: true,
  }));
  const people: (typeof customers.$inferSelect)[] = [];
  for (let from = 0; from < size; from += rowsAtOnce) {
    people.push(
      ...(await database
        .insert(customers)
        .values(values.slice(from, from + rowsAtOnce))
        .returning()),
    );
  }
  const days = { dateStart: '2026-01-01', dateEnd: '2026-12-31' };
  const campaign = { accountId, name: 'Navidad', description: '', ...days, numberSends: 1, createdBy };
  const campaignId = (await only(database.insert(campaigns).values(campaign).returning())).id;
  const definition = {
    name: 'Todos',
    objective: [],
    customerFocus: [],
    customerCategory: [],
    geoHierarchy: 'Nacional',
    geoOptions: [],
  };
  const profile = { accountId, campaignId, name: 'Todos', definition, createdBy };
  const profileKey = (await only(database.insert(profiles).values(profile).returning())).key;
  const newsletter = await only(database.insert(newsletters).values({ accountId, name: 'Rebajas' }).returning());
  const version = { newsletterId: newsletter.id, version: 1, templateJson: '{}', templateHtml, approved: true, createdBy };
  const versionId = (await only(database.insert(newsletterVersions).values(version).returning())).id;
  return { accountId, createdBy, people, profileKey, newsletterId: newsletter.identifier, versionId };
}

/** Options of a test's schedule; by default it sends the audience's newsletter. */
interface SeededSchedule {
  readonly methods?: readonly SendMethod[];
  readonly acceptMissingValues?: boolean;
  readonly serviceMessage?: boolean;
}

/** Creates a schedule for that audience with one occurrence. Returns the occurrence's id. */
export async function seedOccurrence(
  database: Database,
  { accountId, createdBy, profileKey, newsletterId, versionId }: Awaited<ReturnType<typeof seedAudience>>,
  dueAt = new Date(),
  { methods, acceptMissingValues = false, serviceMessage = false }: SeededSchedule = {},
): Promise<number> {
  const values = {
    accountId,
    name: 'Envío',
    profileKey,
    dateStart: '2026-11-24',
    active: true,
    state: 'programada' as const,
    acceptMissingValues,
    serviceMessage,
    createdBy,
  };
  const schedule = await only(database.insert(schedules).values(values).returning());
  const email: SendMethod = {
    type: 'email',
    newsletterId,
    sender: 'Tienda Ñandú',
    senderEmail: 'hola@tienda.example',
    respondEmail: '',
    subject: 'Rebajas, {{name}}',
    preheader: '',
  };
  await database.insert(sendMethods).values(
    (methods ?? [email]).map((definition) => ({
      scheduleId: schedule.id,
      type: definition.type,
      newsletterVersionId: definition.type === 'email' ? versionId : null,
      definition,
    })),
  );
  return (await only(database.insert(occurrences).values({ scheduleId: schedule.id, dueAt }).returning())).id;
}

type Verdict = number | 'drop' | void;

/** The behaviour of a test's mail server. By default it takes everything. */
export interface Behaviour {
  /** SMTP code in reply to a recipient, or nothing to accept. */
  readonly onRecipient?: (address: string) => number | undefined;
  /**
   * Behaviour once a message is handed over: `drop` closes the connection without a reply, a code refuses. Refused messages are
   * not recorded.
   */
  readonly onMessage?: (address: string) => Promise<Verdict> | Verdict;
  /** SMTP code in reply to a sender, before any recipient. */
  readonly onSender?: () => number | undefined;
}

/** A real SMTP server that records messages by recipient. */
export async function startRecordingServer({ onRecipient, onMessage, onSender }: Behaviour = {}, port = 0) {
  const refusal = (responseCode: number | undefined) => (responseCode ? Object.assign(new Error('no'), { responseCode }) : null);
  const received = new Map<string, string[]>();
  const sockets = new Set<Socket>();
  const hangUp = (remotePort?: number) => {
    for (const socket of sockets) if (remotePort === undefined || socket.remotePort === remotePort) socket.destroy();
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onMailFrom: (_, __, done) => done(refusal(onSender?.())),
    onRcptTo: ({ address }, _, done) => done(refusal(onRecipient?.(address))),
    onData(stream, session, done) {
      const take = async () => {
        const source = await text(stream);
        const address = session.envelope.rcptTo[0]?.address ?? '';
        const verdict = await onMessage?.(address);
        if (typeof verdict === 'number') return done(refusal(verdict));
        received.set(address, [...(received.get(address) ?? []), source]);
        if (verdict === 'drop') hangUp(session.remotePort);
        else done();
      };
      // A client that disconnects in the middle of a message has not sent it.
      take().catch((error: unknown) => {
        if (!(error instanceof Error && 'code' in error && error.code === 'ECONNECTION')) throw error;
      });
    },
  });
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => sockets.add(socket.once('close', () => sockets.delete(socket))));
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address() as AddressInfo;
  return {
    received,
    port: address.port,
    url: `smtp://127.0.0.1:${address.port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(resolve);
        hangUp();
      }),
  };
}
