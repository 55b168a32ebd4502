import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { endpointUrl } from '@pregon/contract/endpoint';
import { endpoints } from '@pregon/contract/endpoints';
import { operationName } from '@pregon/contract/operation';
import { operations } from '@pregon/contract/operations';
import { sql } from 'drizzle-orm';
import { apiKeys } from './identity/api-keys/api-keys.table.ts';
import { invitations } from './identity/invitations/invitations.table.ts';
import { savedBlocks } from './content/saved-blocks/saved-blocks.table.ts';
import { newsletterImages } from './content/images/images.table.ts';
import { customerFiles } from './audiences/profiles/customer-files.table.ts';
import { seedDemo } from './demo/seed.ts';
import { formDrafts } from './collaboration/form-drafts/form-drafts.table.ts';
import { dataImports } from './import/imports.table.ts';
import { oneDatabase } from './testing/each-database.ts';
import { type TestApp, testApp, testPassword } from './testing/test-app.ts';
import { sessionsRepository } from './identity/session/sessions.repository.ts';

/** A kind of record, for each of which the tests have an id, and an unknown id in the same format. */
type Thing =
  | 'apiKey'
  | 'approval'
  | 'campaign'
  | 'comment'
  | 'customer'
  | 'customerFile'
  | 'dataRequest'
  | 'campaignDraft'
  | 'image'
  | 'import'
  | 'invitation'
  | 'message'
  | 'newsletter'
  | 'occurrence'
  | 'passkey'
  | 'product'
  | 'profile'
  | 'publicKey'
  | 'savedBlock'
  | 'schedule'
  | 'scheduleDraft'
  | 'sender'
  | 'singleSignOnDomain'
  | 'session'
  | 'shortLink'
  | 'store'
  | 'user'
  | 'importSource'
  | 'webhook';

interface Ask {
  readonly thing: Thing;
  readonly params?: (id: string) => Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: (id: string) => object;
  /** Expected responses for unknown records, where it is not 404. */
  readonly status?: number;
}

const inPath = (thing: Thing, more: Omit<Ask, 'thing' | 'params'> = {}): Ask => ({ thing, params: (id) => ({ id }), ...more });
const inIdentifier = (thing: Thing, more: Omit<Ask, 'thing' | 'params'> = {}): Ask => ({
  thing,
  params: (identifier) => ({ identifier }),
  ...more,
});
const ofVersion = (thing: Thing): Ask => ({ thing, params: (id) => ({ id, version: '1' }) });
const ofDraft = (more: Pick<Ask, 'body'> = {}): Ask => ({
  thing: 'campaignDraft',
  params: (id) => ({ kind: 'campaign', id }),
  ...more,
});
const ofKind: Ask = { thing: 'schedule', params: (id) => ({ kind: 'schedule', id }) };
const person = { first_name: 'Luz', last_name: 'Ángel', email: 'luz@x.example', address: 'x', contact_phone: '', role: 'lector' };
const campaignForm = { name: 'Robada', description: 'x', dateStart: '2026-12-01', dateEnd: '2026-12-31', numberSends: 1 };

const sourceForm = {
  name: 'Robada',
  kind: 'products',
  protocol: 'https',
  address: 'https://robada.example/a.csv',
  login: 'none',
  days: [1],
  time: '06:00',
};

const profileForm = {
  name: 'Robado',
  objetive: ['Fidelizar'],
  customer_focus: ['Frecuentes'],
  customer_category: ['Oro'],
  geo_hierarchy: 'Departamento',
  geo_options: ['Caldas'],
};

/** Every endpoint that names something of an account. */
const asks: Readonly<Record<string, Ask>> = {
  activateUser: inPath('user'),
  addComment: {
    thing: 'newsletter',
    params: (id) => ({ kind: 'newsletter', id }),
    body: () => ({ text: 'Robado', requestKey: '3f0c7f4e-6a0e-4e0e-9b3c-5d2f1a7c8e90' }),
  },
  answerDataRequest: inPath('dataRequest', { body: () => ({ outcome: 'accepted', answer: 'Robada' }) }),
  extendDataRequest: inPath('dataRequest', { body: () => ({ reason: 'Robada' }) }),
  addCustomerNote: inPath('customer', { body: () => ({ text: 'Robada' }) }),
  archiveRecord: { thing: 'newsletter', params: (id) => ({ kind: 'newsletter', id }), body: () => ({ archived: true }) },
  cancelImport: inIdentifier('import'),
  changeObjection: inPath('customer', { body: () => ({ objects: true, reason: 'Robado' }) }),
  changeScheduleState: inPath('schedule', { body: () => ({ action: 'cancelar' }) }),
  changeComment: inPath('comment', { body: () => ({ text: 'Robado' }) }),
  checkImport: inIdentifier('import'),
  stopImportCheck: inIdentifier('import'),
  chooseImportOrigin: inIdentifier('import', { body: () => ({ isConverted: false }) }),
  confirmImport: inIdentifier('import'),
  createPublicKey: { thing: 'store', body: (id) => ({ store: Number(id) }) },
  deactivateUser: inPath('user'),
  changeWithdrawnProduct: inPath('product', { body: () => ({ isWithdrawn: true }) }),
  deleteCampaign: inPath('campaign'),
  deleteImportSource: inPath('importSource'),
  pullImportSource: inPath('importSource'),
  testStoredImportSource: inPath('importSource', { body: () => sourceForm }),
  updateImportSource: inPath('importSource', { body: () => sourceForm }),
  decideApproval: inPath('approval', { body: () => ({ decision: 'retirar' }) }),
  deleteComment: inPath('comment'),
  deleteCustomerNote: { thing: 'customer', params: (id) => ({ id, note: '1' }) },
  deleteNewsletter: inPath('newsletter'),
  deleteNewsletterImage: inPath('image'),
  deleteProfile: inPath('profile'),
  deleteApiKey: inPath('apiKey'),
  deleteSavedBlock: inPath('savedBlock'),
  deleteWebhook: inPath('webhook'),
  listSharedPeople: { thing: 'occurrence', params: (id) => ({ one: id, other: id }) },
  readMessage: inPath('message'),
  rotateApiKey: inPath('apiKey'),
  rotateWebhookSecret: inPath('webhook'),
  testWebhook: inPath('webhook'),
  updateWebhook: inPath('webhook', { body: () => ({ url: 'https://robada.example', types: ['message.sent'] }) }),
  listWebhookMessages: inPath('webhook'),
  replayWebhookMessages: inPath('webhook', { body: () => ({}) }),
  deleteSchedule: inPath('schedule'),
  deleteFormDraft: ofDraft(),
  deleteScheduleDraft: inPath('scheduleDraft'),
  dropNewsletterWork: inPath('newsletter', { status: 200 }),
  endSession: inPath('session'),
  endUserSessions: inPath('user'),
  eraseCustomer: inPath('customer', { body: () => ({ confirmation: 'ELIMINAR' }) }),
  exportRecipients: inPath('schedule'),
  exportScores: inPath('customer', { body: () => ({ format: 'html' }) }),
  listConsents: inPath('customer'),
  listCustomerEvents: inPath('customer'),
  listCustomerMessages: inPath('customer'),
  listCustomerNotes: inPath('customer'),
  listDuplicates: inPath('customer'),
  exportRejectedRows: inIdentifier('import'),
  getImport: inIdentifier('import'),
  listNewsletterVersions: inPath('newsletter'),
  listOccurrences: inPath('schedule'),
  listReceipts: inPath('customer'),
  listRecipients: inPath('schedule', { query: { page: '1', size: '10' } }),
  listVisits: inPath('customer'),
  markCollaborationSeen: ofKind,
  moveSchedule: inPath('schedule', { body: () => ({ day: '2099-12-01', version: 1 }) }),
  saveFormDraft: ofDraft({ body: () => ({ name: 'Robado', content: '{}', version: 1 }) }),
  saveScheduleDraft: inPath('scheduleDraft', { body: () => ({ name: 'Robado', content: '{}', version: 1 }) }),
  mergeDuplicate: inPath('customer', { body: () => ({ other: 99_999_998 }) }),
  readCampaign: inPath('campaign'),
  readCampaignProfiles: inPath('campaign'),
  readCollaboration: ofKind,
  readCustomer: inPath('customer'),
  readCustomerMessage: { thing: 'customer', params: (id) => ({ id, message: '1' }) },
  readCustomerFile: inPath('customerFile'),
  readExperimentOutcome: inPath('schedule'),
  reviewSendNow: inPath('schedule'),
  readImportMapping: inIdentifier('import'),
  readImportStatus: inIdentifier('import'),
  readCustomerInsight: inPath('customer'),
  readNewsletter: inPath('newsletter'),
  readNewsletterVersion: ofVersion('newsletter'),
  readNewsletterUses: inPath('newsletter'),
  readSavedBlock: inPath('savedBlock'),
  renameSavedBlock: inPath('savedBlock', { body: () => ({ name: 'Robado' }) }),
  readNewsletterWork: inPath('newsletter', { status: 200 }),
  readFormDraft: ofDraft(),
  readScheduleDraft: inPath('scheduleDraft'),
  readScheduleExperiment: inPath('schedule'),
  readScheduleResults: inPath('schedule'),
  readIncrementalSales: { thing: 'schedule', params: (id) => ({ subject: 'schedule', id }) },
  readResultPeople: { thing: 'schedule', params: (id) => ({ subject: 'schedule', id }) },
  readCampaignOverview: inPath('campaign'),
  readCampaignResults: inPath('campaign'),
  readNewsletterResults: inPath('newsletter'),
  readScheduleClickMap: inPath('schedule'),
  readNewsletterClickMap: inPath('newsletter'),
  readStore: inPath('store'),
  readUser: inPath('user'),
  removePasskey: inPath('passkey', { body: () => ({ password: testPassword }) }),
  confirmSingleSignOnDomain: inPath('singleSignOnDomain'),
  removeSingleSignOnDomain: inPath('singleSignOnDomain'),
  removeSender: inPath('sender'),
  resetSecondFactor: inPath('user'),
  restoreNewsletterVersion: ofVersion('newsletter'),
  requestApproval: {
    ...ofKind,
    body: () => ({ approver: 1, revision: '1', requestKey: '3f0c7f4e-6a0e-4e0e-9b3c-5d2f1a7c8e91' }),
  },
  retryFailed: inPath('schedule', { body: () => ({}) }),
  sendSenderCode: inPath('sender'),
  sendUserRecovery: inPath('user'),
  stopPublicKey: { thing: 'publicKey', params: (key) => ({ key }) },
  undoDeletion: { thing: 'newsletter', params: (id) => ({ kind: 'newsletter', id }), status: 409 },
  undoMerge: { thing: 'customer', params: (id) => ({ id, merge: '1' }) },
  undoImport: inIdentifier('import'),
  updateCampaign: { thing: 'campaign', body: (identifier) => ({ ...campaignForm, identifier, version: 1 }) },
  updateImportMapping: inIdentifier('import', { body: () => ({ mapping: [] }) }),
  updateProfile: inPath('profile', { body: () => ({ profile: profileForm }) }),
  updateShortLink: { thing: 'shortLink', params: (code) => ({ code }), body: () => ({ active: false }) },
  updateUser: { thing: 'user', body: (id) => ({ ...person, user_id: Number(id), version: 1 }) },
  verifySender: inPath('sender', { body: () => ({ code: '' }) }),
  withdrawConsent: inPath('customer', { body: () => ({ channel: 'email', reason: 'Robado' }) }),
  withdrawInvitation: inPath('invitation'),
};

/** Names in an address that are no ids: what they name is the same for every account. */
const namesNothing = new Set([
  'changeRelease',
  'getDashboard',
  'importData',
  // The campaign in its query is a reference, tested in references.
  'listFormDrafts',
  // Identifiers in its query are tested in sending-results.routes.test.ts.
  'listResultSums',
  'listAddedSales',
  // Lists by their names, each with the views of one person.
  'readSavedViews',
  'replaceSavedViews',
  'removeChannel',
  'startImport',
  'uploadImport',
  'testChannel',
  // Drafts belong to their user, whatever identifier they are stored under.
  'keepNewsletterWork',
  // Of platform operators, who see every account: tested in platform-accounts.test.ts.
  'requestAccountDeletion',
  'resumeAccount',
  'revokeAccountDeletion',
  'suspendAccount',
  'changeAccountLimits',
  // Tested with a provider of its own in account-settings.routes.test.ts.
  'listWhatsappTemplates',
]);

oneDatabase(({ database, pool }) => {
  let test: TestApp;
  const ids = new Map<Thing, string>();
  beforeAll(async () => {
    await seedDemo(database);
    test = await testApp(database);
    const first = async (statement: string): Promise<string> => String((await pool.query(statement)).rows[0]?.id);
    const owner = (await pool.query('select id, account_id from staff_user order by id limit 1')).rows[0];
    const { id: createdBy, account_id: accountId } = owner;
    const soon = sql`now() + interval '1 day'`;
    await database
      .insert(invitations)
      .values({ accountId, email: 'a@b.example', role: 'lector', tokenHash: 'x', expiresAt: soon });
    await database.insert(customerFiles).values({ accountId, createdBy, name: 'a.csv', rows: 1, unmatched: 0, problems: [] });
    const picture = { name: 'a.png', key: 'k', format: 'png', width: 1, height: 1, size: 1, content: Buffer.from('x') };
    await database.insert(dataImports).values({ accountId, createdBy, kind: 'products', fileName: 'a.csv', state: 'uploaded' });
    await database.insert(newsletterImages).values({ accountId, createdBy, ...picture } as never);
    await database.insert(savedBlocks).values({ accountId, createdBy, name: 'Bloque', design: '{}' });
    const draft = { accountId, author: createdBy, name: 'Borrador', content: {} };
    await database.insert(formDrafts).values([
      { ...draft, kind: 'campaign', identifier: crypto.randomUUID() },
      { ...draft, kind: 'schedule', identifier: crypto.randomUUID() },
    ]);
    await database
      .insert(apiKeys)
      .values({ accountId, userId: createdBy, name: 'Caja', scopes: ['stores:read'], secretHash: 'x', ending: 'abcd' });
    await database.execute(sql`
      insert into transactional_message (id, account_id, request_hash)
      select id, account_id, '' from delivery where account_id = ${accountId} order by id limit 1`);
    await database.execute(sql`
      insert into passkey (person_id, credential_id, public_key, counter, transports, synced, name)
      select person_id, 'x', 'x', 0, '{}', false, 'Portátil' from staff_user where id = ${createdBy}`);
    await database.execute(sql`
      insert into single_sign_on_domain (account_id, domain, proof) values (${accountId}, 'empresa.example', 'x')`);
    const { family } = await sessionsRepository.open(database, createdBy, { device: 'Prueba', address: '::1' });
    ids.set('session', family);
    const statements: Readonly<Record<Exclude<Thing, 'session'>, string>> = {
      apiKey: 'select id from api_key limit 1',
      approval: 'select id from approval_request order by id limit 1',
      campaign: 'select identifier as id from campaign order by id limit 1',
      comment: 'select id from record_comment order by id limit 1',
      customer: 'select id from customer order by id limit 1',
      customerFile: 'select identifier as id from customer_file limit 1',
      dataRequest: `select id from data_request where state = 'open' order by id limit 1`,
      import: 'select identifier as id from data_import limit 1',
      image: 'select identifier as id from newsletter_image limit 1',
      invitation: 'select id from invitation limit 1',
      message: 'select identifier as id from transactional_message limit 1',
      newsletter: 'select identifier as id from newsletter order by newsletter.id limit 1',
      occurrence: 'select id from occurrence limit 1',
      passkey: 'select id from passkey limit 1',
      product: 'select id from product order by id limit 1',
      profile: 'select identifier as id from profile limit 1',
      publicKey: 'select key as id from public_key limit 1',
      savedBlock: 'select identifier as id from saved_block limit 1',
      schedule: 'select identifier as id from schedule order by schedule.id limit 1',
      campaignDraft: `select identifier as id from form_draft where kind = 'campaign' limit 1`,
      scheduleDraft: `select identifier as id from form_draft where kind = 'schedule' limit 1`,
      sender: `select id from sender_identity where verified_at is null limit 1`,
      shortLink: 'select code as id from short_link limit 1',
      store: 'select id from store order by id limit 1',
      user: 'select id from staff_user order by id offset 1 limit 1',
      singleSignOnDomain: 'select id from single_sign_on_domain limit 1',
      importSource: 'select id from import_source order by id limit 1',
      webhook: 'select id from webhook_endpoint order by id limit 1',
    };
    for (const [thing, statement] of Object.entries(statements)) ids.set(thing as Thing, await first(statement));
  }, 120_000);
  afterAll(() => test.close());

  /** In the form of one that there is. */
  const nobodys = (id: string): string => {
    if (/^\d+$/.test(id)) return '99999999';
    if (id.length === 36) return crypto.randomUUID();
    return id.replaceAll(/[A-Za-z]/g, 'z');
  };

  const call = async (name: string, { params, query, body }: Ask, id: string) => {
    const endpoint = endpoints[name];
    if (!endpoint) throw new Error(`There is no endpoint ${name}.`);
    const given = { ...(params && { params: params(id) }), ...(query && { query }) };
    const answer = await test.app.inject({
      method: endpoint.method,
      url: endpointUrl(endpoint, given),
      headers: await test.as(test.strangers.administrador),
      ...(body && { body: body(id) }),
    });
    return { status: answer.statusCode, body: answer.body.replaceAll(id, 'ID') };
  };

  const tables = [
    'api_key',
    'campaign',
    'customer_file',
    'data_import',
    'form_draft',
    'import_source',
    'invitation',
    'newsletter',
    'newsletter_image',
    'newsletter_version',
    'newsletter_work',
    'occurrence',
    'password_recovery',
    'profile',
    'public_key',
    'saved_block',
    'schedule',
    'send_method',
    'sender_identity',
    'short_link',
    'second_factor',
    'staff_session',
    'staff_user',
    'store',
    'transactional_message',
    'webhook_endpoint',
    'webhook_message',
  ];
  /** The contents of the tables of all accounts, as one hash each. */
  const contents = async () =>
    Promise.all(
      tables.map(async (table) => {
        const { rows } = await pool.query(`select md5(string_agg(t::text, '|' order by t::text)) as sum from ${table} t`);
        return [table, rows[0].sum];
      }),
    );

  it('every endpoint with an id in its address is tested against another account', () => {
    const named = Object.entries(endpoints).filter(([, { access, path }]) => access !== 'public' && path.includes('{'));
    const missing = named.map(([name]) => name).filter((name) => !(name in asks) && !namesNothing.has(name));
    expect(missing).toEqual([]);
    for (const id of ids.values()) expect(id).toMatch(/^[\w-]+$/);
    expect([...ids.values()]).not.toContain('undefined');
  });

  describe('a row of another account', () => {
    it.each(Object.entries(asks))('by %s is not found, and does not change', async (name, ask) => {
      const id = ids.get(ask.thing) ?? '';
      const before = await contents();
      const foreign = await call(name, ask, id);
      const none = await call(name, ask, nobodys(id));
      expect(foreign).toEqual(none);
      expect([name, foreign.status]).toEqual([name, ask.status ?? 404]);
      expect(await contents()).toEqual(before);
    });
  });

  describe('a list', () => {
    /** Operations whose variables say what they are of. */
    const variables: Readonly<Record<string, object>> = {
      audience: { selection: {} },
      city: { filter: { state: '05' } },
      customers: { filter: { search: 'a' } },
      locations: { filter: { geographicalRanking: 'Ciudad' } },
      products: { filter: {} },
      state: { filter: { country: 'CO' } },
      tagCoverage: { tags: ['name'] },
    };
    const asked = operations.filter(({ document }) => document.startsWith('query'));
    it.each(asked.map((operation) => [operationName(operation), operation] as const))(
      'by %s holds nothing of another',
      async (name, operation) => {
        const answer = await test.app.inject({
          method: 'POST',
          url: '/V2/query',
          headers: await test.as(test.strangers.administrador),
          body: {
            query: operation.document,
            variables: variables[name] ?? { page: 1, size: 100, filter: { scheduledId: ids.get('schedule') } },
          },
        });
        const names = [...ids].filter(([, id]) => !/^\d+$/.test(id));
        expect(names.filter(([, id]) => answer.body.includes(id))).toEqual([]);
        expect(answer.body).not.toMatch(/ceiba|@tienda\.example/i);
      },
    );
  });
});
