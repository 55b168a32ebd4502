import { storeRole } from '@pregon/contract/session/roles';
import { and, eq, sql } from 'drizzle-orm';
import { accounts, users } from '../identity/accounts/accounts.table.ts';
import { senderIdentities } from '../channels/accounts/sender-identities.table.ts';
import { campaigns } from '../audiences/campaigns/campaigns.table.ts';
import type { Database, Transaction } from '../kernel/database/database.ts';
import { profiles } from '../audiences/profiles/profiles.table.ts';
import { focusHistory } from '../insight/history/focus-history.table.ts';
import { publicKeys } from '../counter/public-keys/public-keys.table.ts';
import { suppressions } from '../retail/consent/suppressions.table.ts';
import { hashPassword } from '../identity/session/password.ts';
import { stores } from '../retail/stores/stores.table.ts';
import { purchases } from '../retail/purchases/purchases.table.ts';
import { products } from '../retail/products/products.table.ts';
import { focusMoves, focusMoveStarts } from '../retail/focus/focus-moves.table.ts';
import { customers } from '../retail/customers/customers.table.ts';
import { type Calendar, calendarOf, todayInBogota } from './calendar.ts';
import { demoCampaigns } from './campaigns.ts';
import { catalogueProducts } from './catalogue.ts';
import { customerRows } from './customer-rows.ts';
import { fillBrand } from './fill-brand.ts';
import { fillCollaboration } from './fill-collaboration.ts';
import { fillCounter } from './fill-counter.ts';
import { fillDataRequests } from './fill-data-requests.ts';
import { fillDrafts } from './fill-drafts.ts';
import { fillEvents } from './fill-events.ts';
import { fillHistory } from './fill-history.ts';
import { fillImportSources } from './fill-import-sources.ts';
import { fillPrices } from './fill-prices.ts';
import { fillRetention } from './fill-retention.ts';
import { fillMessageUse } from './fill-message-use.ts';
import { fillProviderOutcomes, fillProviderReports } from './fill-provider-outcomes.ts';
import { fillResultsProfile } from './fill-results-profile.ts';
import { fillRights } from './fill-rights.ts';
import { fillSendingRules } from './fill-sending-rules.ts';
import { fillSendings } from './fill-sendings.ts';
import { fillShortLinks } from './fill-short-links.ts';
import { fillWebhooks } from './fill-webhooks.ts';
import { fillWhatsapp } from './fill-whatsapp.ts';
import { focusHistoryRows } from './focus-history.ts';
import { idAt, insertRows, reserveIds } from './insert-rows.ts';
import { makePerson, type Person, withDuplicates } from './people.ts';
import { storeCode, storePlaces } from './places.ts';
import { invitedPeople, plantVisits } from './planted-visits.ts';
import { purchaseRows } from './purchase-rows.ts';
import { type Random, seededRandom } from './random.ts';
import { writeReceipts } from './receipts.ts';
import { goShopping } from './shopping.ts';
import { storeFigures } from './store-figures.ts';
import { storeRows } from './store-rows.ts';
import { demoDefaultSender, demoSenders } from './senders.ts';
import { demoPassword, demoStaff } from './staff.ts';
import { queueMessages } from '../messaging/deliveries/stale-messages.sql.ts';

const customerCount = 5_000;
const boughtLineCount = 50_000;
const seed = 20_261_121;

/** Key of the advisory lock, the same for every server of a database. */
const seedLock = 727_002;

/**
 * Seeds an empty database with the demo retailer: staff, stores, products, customers, purchases, and campaigns with their
 * sendings and results. Deterministic, with dates counted back from `today`. Does nothing and returns false where there is an
 * account already.
 *
 * @param today as `2026-11-24`
 * @param onStart called before the work starts, which takes some seconds
 */
export async function seedDemo(
  database: Database,
  today: string = todayInBogota(),
  onStart: () => void = () => undefined,
): Promise<boolean> {
  const seeded = await database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${seedLock})`);
    if ((await transaction.$count(accounts)) > 0) return false;
    onStart();
    const calendar = calendarOf(today);
    const random = seededRandom(seed);
    const owner = await fillStaff(transaction, calendar);
    await fillSendingRules(transaction, owner.accountId);
    await fillPrices(transaction, owner.accountId);
    await fillRetention(transaction, owner.accountId);
    await fillBrand(transaction, owner);
    await transaction.insert(senderIdentities).values(demoSenders.map((sender) => ({ ...sender, accountId: owner.accountId })));
    await fillTrade(transaction, calendar, random, owner.accountId);
    await fillRights(transaction, calendar, owner.accountId);
    const profileRows = await fillCampaigns(transaction, calendar, owner);
    await fillSendings(transaction, calendar, { random, clicks: seededRandom(seed + 6) }, owner, profileRows);
    await fillDrafts(transaction, calendar, owner);
    await fillResultsProfile(transaction, calendar, owner);
    await fillWhatsapp(transaction, calendar, owner, profileRows);
    await fillShortLinks(transaction, calendar, seededRandom(seed + 2), owner);
    await fillEvents(transaction, calendar, seededRandom(seed + 7), owner.accountId);
    await fillCounter(transaction, calendar, seededRandom(seed + 8), owner.accountId);
    await fillImportSources(transaction, calendar, owner);
    await fillWebhooks(transaction, calendar, owner.accountId);
    await fillDataRequests(transaction, calendar, owner);
    await fillCollaboration(transaction, calendar, owner);
    await fillMessageUse(transaction, owner.accountId);
    await fillProviderOutcomes(transaction, calendar, owner.accountId);
    await fillProviderReports(transaction);
    await fillHistory(transaction, calendar, seededRandom(seed + 3), owner.accountId);
    const ledger = sql`select occurrence_id, id from delivery where account_id = ${owner.accountId}`;
    await transaction.execute(queueMessages(ledger, { settled: false }));
    return true;
  });
  if (seeded) await database.execute(sql`analyze`);
  return seeded;
}

interface Owner {
  readonly accountId: number;
  readonly createdBy: number;
}

/** Before their first action. */
const staffSinceDays = 200;

async function fillStaff(database: Transaction, calendar: Calendar): Promise<Owner> {
  const createdAt = calendar.momentAgo(staffSinceDays, 9 * 60);
  const accountId = firstId(
    await database
      .insert(accounts)
      .values({ name: 'Almacenes Ceiba', ...demoDefaultSender })
      .returning({ id: accounts.id }),
  );
  const rows = await Promise.all(
    demoStaff.map(async (user) => ({
      ...user,
      accountId,
      createdAt,
      updatedAt: createdAt,
      passwordHash: await hashPassword(demoPassword),
    })),
  );
  return { accountId, createdBy: firstId(await database.insert(users).values(rows).returning({ id: users.id })) };
}

/** The stores of the manager among the staff. */
const managedStores = [0, 1];

async function fillTrade(database: Transaction, calendar: Calendar, random: Random, accountId: number): Promise<void> {
  const storeIds = await reserveIds(database, 'store', storePlaces.length);
  const productIds = await reserveIds(database, 'product', catalogueProducts.length);
  const customerIds = await reserveIds(database, 'customer', customerCount);
  const people = withDuplicates(
    Array.from({ length: customerCount }, (_, position) => makePerson(random, calendar, position + 1)),
  );
  // Its own random sequence, so that the other data does not change with it.
  const receipts = writeReceipts(seededRandom(seed + 4), goShopping(random, calendar, people, boughtLineCount));
  const shopping = plantVisits(seededRandom(seed + 5), calendar, receipts, invitedPeople(people, customerIds));
  // Its own random sequence, so that purchases do not change with their details.
  const details = seededRandom(seed + 1);

  const soldBy = Map.groupBy(shopping, ({ store }) => store);
  await insertRows(
    database,
    stores,
    storeRows.map((row, position) => ({
      ...row,
      ...storeFigures(soldBy.get(position) ?? [], row.dailyBuyers),
      id: idAt(storeIds, position),
      accountId,
    })),
  );
  await database
    .update(users)
    .set({ storeIds: managedStores.map((position) => idAt(storeIds, position)) })
    .where(and(eq(users.accountId, accountId), eq(users.role, storeRole)));
  await insertRows(
    database,
    publicKeys,
    storePlaces.map((_, position) => ({ key: demoKey(position), accountId, storeId: idAt(storeIds, position) })),
  );
  await insertRows(
    database,
    products,
    catalogueProducts.map((product, position) => ({
      ...product,
      id: idAt(productIds, position),
      accountId,
      price: String(product.price),
    })),
  );
  await insertRows(database, customers, customerRows(details, calendar, people, shopping, { accountId, customerIds, storeIds }));
  const bought = purchaseRows(details, shopping, { accountId, customerIds, storeIds, productIds });
  await insertRows(database, purchases, bought);
  const foci = focusHistoryRows(calendar, people, shopping, { accountId, customerIds });
  await insertRows(database, focusHistory, foci.history);
  await insertRows(database, focusMoves, foci.moves);
  await database.insert(focusMoveStarts).values({ accountId, day: foci.since });
  await insertRows(database, suppressions, suppressionRows(random, calendar, accountId, people));
}

/** Fixed keys of the demo's public pages, for the README; real keys are random. */
const demoKey = (position: number): string => `demo-${storeCode(position).toLowerCase()}`;

/** A few unsubscribed people, some of whom resubscribed. */
const suppressionRows = (random: Random, calendar: Calendar, accountId: number, people: readonly Person[]) =>
  people.flatMap(({ email }) => {
    if (email === null || !random.chance(0.02)) return [];
    const days = random.between(10, 200);
    const liftedAt = random.chance(0.1) ? calendar.momentAgo(days - 5, 600) : null;
    const row = { accountId, channel: 'email' as const, address: email, reason: 'signed link' };
    return [{ ...row, createdAt: calendar.momentAgo(days, 600), liftedAt }];
  });

async function fillCampaigns(
  database: Transaction,
  calendar: Calendar,
  owner: Owner,
): Promise<{ readonly key: number; readonly name: string }[]> {
  const filled = [];
  for (const { profiles: definitions, createdDaysAgo, ...form } of demoCampaigns(calendar)) {
    const createdAt = calendar.momentAgo(createdDaysAgo, 600);
    const campaign = { ...form, ...owner, createdAt };
    const campaignId = firstId(await database.insert(campaigns).values(campaign).returning({ id: campaigns.id }));
    const rows = definitions.map((definition) => ({ ...owner, campaignId, name: definition.name, definition, createdAt }));
    if (rows.length > 0) filled.push(...(await database.insert(profiles).values(rows).returning(profileNames)));
  }
  return filled;
}

const profileNames = { key: profiles.key, name: profiles.name };

function firstId([row]: readonly { readonly id: number }[]): number {
  if (!row) throw new Error('The database did not return the row.');
  return row.id;
}
