import { setTimeout as wait } from 'node:timers/promises';
import type { ListedCustomer } from '@pregon/contract/customers/customer.schema';
import { listCustomers } from '@pregon/contract/customers/customers.endpoints';
import type { ImportKind } from '@pregon/contract/data/data.endpoints';
import {
  checkImport,
  confirmImport,
  type ImportState,
  type ImportStatus,
  readImportStatus,
  uploadImport,
} from '@pregon/contract/data/imports.endpoints';
import type { Check, ProofPart } from '../check.ts';
import { type Buyers, checkBoards, checkCampaign, checkCoverage, checkPreviews, checkScores } from './account-checks.ts';
import { openNewAccount } from './open-account.ts';
import type { RetailerFiles } from './retailer-files.ts';
import type { StaffClient } from './staff-client.ts';

/** A running server, and the seconds since it was asked to start. */
export interface ServerUnderProof {
  readonly url: string;
  readonly dataDir: string;
  readonly seconds: () => number;
}

const pollMs = 250;
/** Between two looks at what is computed; a look renders some previews. */
const settleMs = 5000;

async function importFile(client: StaffClient, kind: ImportKind, file: Blob): Promise<ImportStatus> {
  const { identifier } = await client.call(uploadImport, { params: { kind }, form: {} }, file);
  const until = async (state: ImportState): Promise<ImportStatus> => {
    for (;;) {
      const status = await client.call(readImportStatus, { params: { identifier } });
      if (status.state === state) return status;
      if (status.error !== null) throw new Error(`${kind}: ${status.error}`);
      await wait(pollMs);
    }
  };
  await client.call(checkImport, { params: { identifier } });
  await until('uploaded');
  await client.call(confirmImport, { params: { identifier }, body: { createMissing: true } });
  return until('done');
}

/** Every customer of the account, page by page as in the list. */
async function allCustomers(client: StaffClient): Promise<ListedCustomer[]> {
  const found: ListedCustomer[] = [];
  for (let after: string | undefined; ;) {
    const { items, next } = await client.call(listCustomers, { query: { size: 100, ...(after && { after }) } });
    found.push(...items);
    if (next === null) return found;
    after = String(next);
  }
}

/** Reads the list until every buyer has a focus, which jobs compute that start by themselves. */
async function scoredCustomers(client: StaffClient, isBuyer: (customer: ListedCustomer) => boolean): Promise<ListedCustomer[]> {
  for (;;) {
    const { items } = await client.call(listCustomers, { query: { size: 100 } });
    const isBegun = items.filter(isBuyer).every(({ focus }) => focus !== null);
    const listed = isBegun ? await allCustomers(client) : [];
    const buyers = listed.filter(isBuyer);
    if (buyers.length > 0 && buyers.every(({ focus }) => focus !== null)) return listed;
    await wait(4 * pollMs);
  }
}

const allHold = (checks: readonly Check[]): boolean => checks.every(({ holds }) => holds);

/** What jobs compute: scores, board, share of people with each tag, and last the previews, which are limited by the minute. */
async function checkComputed(client: StaffClient, listed: readonly ListedCustomer[], buyers: Buyers): Promise<Check[]> {
  const counts = [...checkScores(listed, buyers), ...(await checkBoards(client, listed)), ...(await checkCoverage(client))];
  return allHold(counts) ? [...counts, await checkPreviews(client, listed, buyers)] : counts;
}

/**
 * The first day of a retailer: an account without anything imports customers and purchases, nothing else, by the steps of the import
 * screen, and waits. Reports when each stage was over, and compares what the account has then with a recount of the files.
 */
export async function proveNewAccount(server: ServerUnderProof, files: RetailerFiles, limitSeconds: number): Promise<ProofPart> {
  const stages: Check[] = [];
  const reached = (what: string): void => {
    const seconds = server.seconds();
    stages.push({
      what: `${what}, seconds since the start`,
      found: seconds.toFixed(1),
      wanted: `at most ${limitSeconds}`,
      holds: seconds <= limitSeconds,
    });
  };
  const counted = (kind: string, { report }: ImportStatus, rows: number): Check => ({
    what: `${kind}: created, rejected`,
    found: `${report.created}, ${report.rejected}`,
    wanted: `${rows}, 0`,
    holds: report.created === rows && report.rejected === 0,
  });

  const client = await openNewAccount(server);
  reached('an account without data, its first user signed in');
  const customers = await importFile(client, 'customers', files.customers);
  reached('customers imported');
  const purchases = await importFile(client, 'purchases', files.purchases);
  reached('purchases imported');
  const checks = [counted('customers', customers, files.households.length), counted('purchases', purchases, files.lines)];
  const buyers = new Map(files.households.filter(({ store }) => store !== undefined).map((one) => [one.document, one]));
  const isBuyer = ({ document }: ListedCustomer) => buyers.has(document ?? '');
  let listed = await scoredCustomers(client, isBuyer);
  reached('every buyer has a focus');
  // The first scores may be those of the rows that were imported by then: the others follow by themselves.
  let computed = await checkComputed(client, listed, buyers);
  const deadline = server.seconds() + limitSeconds;
  while (!allHold(computed) && server.seconds() < deadline) {
    await wait(settleMs);
    listed = await scoredCustomers(client, isBuyer);
    computed = await checkComputed(client, listed, buyers);
  }
  checks.push(...computed);
  reached('foci, tags and board are those of all purchases');
  checks.push(...(await checkCampaign(client, listed, files.households)));
  reached('a campaign with its audience is saved');
  const size = `${files.households.length.toLocaleString('en')} customers, ${files.lines.toLocaleString('en')} receipt lines`;
  return { title: `A new account: ${size}`, checks: [...stages, ...checks] };
}
