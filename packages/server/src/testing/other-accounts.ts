import { experimentsRepository } from '../audiences/experiments/experiments.repository.ts';
import type { Database } from '../kernel/database/database.ts';
import { campaigns } from '../audiences/campaigns/campaigns.table.ts';
import { recountDeliveries } from '../messaging/deliveries/counted-change.sql.ts';
import { deliveries, deliveryState } from '../messaging/deliveries/deliveries.table.ts';
import { seedAudience, seedOccurrence } from '../messaging/deliveries/testing/sending.ts';
import { senderIdentities } from '../channels/accounts/sender-identities.table.ts';
import { recordComments } from '../collaboration/collaboration.table.ts';
import { formDrafts } from '../collaboration/form-drafts/form-drafts.table.ts';
import { importSources } from '../import/sources/import-sources.table.ts';
import { messageState, webhookEndpoints, webhookMessages } from '../outbox/outbox.table.ts';
import { newsletters, newsletterVersions } from '../content/newsletters/newsletters.table.ts';
import { users } from '../identity/accounts/accounts.table.ts';
import { customerFileMembers, customerFiles } from '../audiences/profiles/customer-files.table.ts';
import { profiles } from '../audiences/profiles/profiles.table.ts';
import { publicKeys } from '../counter/public-keys/public-keys.table.ts';
import { occurrences, schedules, sendMethods } from '../messaging/schedules/schedules.table.ts';
import { customers } from '../retail/customers/customers.table.ts';
import { products } from '../retail/products/products.table.ts';
import { stores } from '../retail/stores/stores.table.ts';
import { surveyTraces } from '../counter/surveys/surveys.table.ts';
import type { Principal } from '../kernel/http/principal.ts';
import { sessionsRepository } from '../identity/session/sessions.repository.ts';
import { auditRepository } from '../identity/audit/audit.repository.ts';
import { eq } from 'drizzle-orm';

/** The kinds of rows that a request may refer to. */
export type OwnThing =
  | 'account'
  | 'administrator'
  | 'approver'
  | 'campaign'
  | 'campaignDraft'
  | 'comment'
  | 'customer'
  | 'otherCustomer'
  | 'customerFile'
  | 'delivery'
  | 'draft'
  | 'experiment'
  | 'newsletter'
  | 'occurrence'
  | 'profile'
  | 'profileDraft'
  | 'profileIdentifier'
  | 'schedule'
  | 'scheduleDraft'
  | 'senderEmail'
  | 'store'
  | 'trace'
  | 'unapprovedNewsletter'
  | 'unsentProfile'
  | 'user'
  | 'webhook'
  | 'webhookMessage';

export interface AccountWithThings {
  /** Its administrator, logged in. */
  readonly principal: Principal;
  readonly ids: Readonly<Record<OwnThing, string | number>>;
  readonly publicKey: string;
  readonly storeCode: string;
  /** SKU of a product. */
  readonly sku: string;
  /** Document of a customer. */
  readonly document: string;
}

async function only<Row>(rows: PromiseLike<Row[]>): Promise<Row> {
  const [row] = await rows;
  if (!row) throw new Error('The database did not return the row.');
  return row;
}

const inADay = () => new Date(Date.now() + 24 * 3_600_000);
const place = { city: 'Cali', department: 'Valle del Cauca', zone: 'Sur', channel: 'Almacén' };

/** Seeds an account with one row of each kind. Every name contains `mark`, so that a response that leaks one is recognised. */
export async function seedThings(database: Database, mark: string): Promise<AccountWithThings> {
  const audience = await seedAudience(database, 3);
  const { accountId, createdBy, people, profileKey, newsletterId } = audience;
  const name = `Cosa ${mark}`;
  const document = `99${accountId}12345`;
  const [reached, failedOne, bystander] = people;
  if (!reached || !failedOne || !bystander) throw new Error('The audience has too few people.');
  await database.update(customers).set({ document, firstName: mark }).where(eq(customers.id, reached.id));
  await database.update(profiles).set({ name }).where(eq(profiles.key, profileKey));
  const profile = await only(database.select().from(profiles).where(eq(profiles.key, profileKey)));
  await database.update(campaigns).set({ name, numberSends: 50 }).where(eq(campaigns.id, profile.campaignId));
  const campaign = await only(database.select().from(campaigns).where(eq(campaigns.id, profile.campaignId)));
  const { campaignId, definition } = profile;
  const unsent = await only(database.insert(profiles).values({ accountId, campaignId, createdBy, name, definition }).returning());
  const senderEmail = `hola@${mark.toLowerCase()}${accountId}.example`;
  const sender = { accountId, kind: 'address' as const, value: senderEmail, proof: '', verifiedAt: new Date() };
  await database.insert(senderIdentities).values(sender);

  const occurrence = await seedOccurrence(database, audience);
  const schedule = await only(database.select().from(schedules).where(eq(schedules.accountId, accountId)));
  const method = await only(database.select().from(sendMethods).where(eq(sendMethods.scheduleId, schedule.id)));
  await database.update(schedules).set({ name, state: 'completada' }).where(eq(schedules.id, schedule.id));
  await database.update(occurrences).set({ state: 'completada' }).where(eq(occurrences.id, occurrence));
  const message = { accountId, occurrenceId: occurrence, methodId: method.id };
  await database
    .insert(deliveries)
    .values({ ...message, customerId: reached.id, address: `${mark}@reached.example`, state: deliveryState.sent });
  const delivery = await only(
    database
      .insert(deliveries)
      .values({ ...message, customerId: failedOne.id, address: `${mark}@failed.example`, state: deliveryState.failed })
      .returning(),
  );
  await recountDeliveries(database, [occurrence]);
  const draftValues = {
    accountId,
    name,
    profileKey,
    dateStart: '2099-11-24',
    active: false,
    state: 'borrador' as const,
    createdBy,
  };
  const draft = await only(database.insert(schedules).values(draftValues).returning());
  const storeDraft = async (
    kind: 'campaign' | 'profile' | 'schedule',
    parent: string | null = null,
    content: object = {},
  ): Promise<string> => {
    const values = { accountId, author: createdBy, identifier: crypto.randomUUID(), name: 'Borrador', content, kind, parent };
    await database.insert(formDrafts).values(values);
    return values.identifier;
  };
  // One becomes a profile, the other stays in the list of its campaign.
  await storeDraft('profile', campaign.identifier);
  await storeDraft('schedule', null, { profile: String(profileKey) });
  const stored = {
    campaign: await storeDraft('campaign'),
    profile: await storeDraft('profile', campaign.identifier),
    schedule: await storeDraft('schedule'),
  };

  const arm = { subject: '', newsletterId: '', smsMessage: '', delayHours: 0, channels: [] };
  const compared = { arms: [arm, arm], controlShare: 0, metric: 'ventas', horizonDays: 14, mode: 'fijo' } as const;
  const design = { ...compared, arms: [...compared.arms], automaticWinner: false };
  const experiment = await experimentsRepository.create(database, accountId, design);

  const file = await only(
    database
      .insert(customerFiles)
      .values({ accountId, createdBy, name: `${name}.csv`, rows: 1, unmatched: 0, problems: [] })
      .returning(),
  );
  await database.insert(customerFileMembers).values({ fileId: file.id, customerId: reached.id });

  const storeCode = `T-${accountId}`;
  const store = await only(
    database
      .insert(stores)
      .values({ ...place, accountId, code: storeCode, name })
      .returning(),
  );
  await database.update(customers).set({ homeStoreId: store.id }).where(eq(customers.id, reached.id));
  const sku = `P-${accountId}`;
  const shelf = { category: 'Moda', subcategory: 'Ropa', line: 'Básicos', price: '1000' };
  await database.insert(products).values({ ...shelf, accountId, sku, name });
  const publicKey = `clave-publica-${accountId}`;
  await database.insert(publicKeys).values({ key: publicKey, accountId, storeId: store.id });
  const trace = await only(
    database
      .insert(surveyTraces)
      .values({
        id: crypto.randomUUID().replaceAll('-', ''),
        accountId,
        storeId: store.id,
        customerId: reached.id,
        expiresAt: inADay(),
      })
      .returning(),
  );
  const colleague = { accountId, email: `b${accountId}@${mark}.example`, firstName: mark, lastName: 'Ruiz', passwordHash: '' };
  const user = await only(
    database
      .insert(users)
      .values({ ...colleague, role: 'lector' })
      .returning(),
  );
  const second = { ...colleague, email: `c${accountId}@${mark}.example`, role: 'marketing' as const };
  const approver = await only(database.insert(users).values(second).returning());
  const unapproved = await only(database.insert(newsletters).values({ accountId, name }).returning());
  const version = {
    newsletterId: unapproved.id,
    version: 1,
    templateJson: '{}',
    templateHtml: '<p></p>',
    approved: false,
    createdBy,
  };
  await database.insert(newsletterVersions).values(version);
  const said = { accountId, kind: 'newsletter' as const, record: newsletterId, authorId: createdBy, text: name };
  const address = { accountId, url: 'https://x.example', description: name, types: ['message.sent' as const], secret: '' };
  const webhook = await only(database.insert(webhookEndpoints).values(address).returning());
  const noSecret = { protocol: 'https' as const, address: 'https://x.example/a.csv', path: '', login: 'none' as const, user: '' };
  const when = { days: [1], time: '06:00', createsMissing: false, active: false, fingerprint: '' };
  await only(
    database
      .insert(importSources)
      .values({ accountId, createdBy, name, kind: 'products', ...noSecret, ...when })
      .returning(),
  );
  const dead = { accountId, endpointId: webhook.id, type: 'message.sent', payload: {}, state: messageState.dead };
  const webhookMessage = await only(database.insert(webhookMessages).values(dead).returning());
  const comment = await only(
    database
      .insert(recordComments)
      .values({ ...said, requestKey: crypto.randomUUID() })
      .returning(),
  );
  const { family } = await sessionsRepository.open(database, createdBy, { device: mark, address: '127.0.0.1' });
  const principal: Principal = { userId: createdBy, accountId, role: 'administrador', family };
  await auditRepository.record(database, principal, { action: 'createStore', subject: String(store.id), details: { name } });
  return {
    principal,
    publicKey,
    storeCode,
    sku,
    document,
    ids: {
      account: accountId,
      administrator: createdBy,
      approver: approver.id,
      campaign: campaign.identifier,
      campaignDraft: stored.campaign,
      comment: comment.id,
      webhook: webhook.id,
      webhookMessage: webhookMessage.id,
      customer: reached.id,
      otherCustomer: bystander.id,
      customerFile: file.identifier,
      delivery: delivery.id,
      draft: draft.identifier,
      scheduleDraft: stored.schedule,
      experiment,
      newsletter: newsletterId,
      occurrence,
      profile: profileKey,
      profileDraft: stored.profile,
      profileIdentifier: profile.identifier,
      schedule: schedule.identifier,
      senderEmail,
      store: store.id,
      trace: trace.id,
      unapprovedNewsletter: unapproved.identifier,
      unsentProfile: unsent.identifier,
      user: user.id,
    },
  };
}
