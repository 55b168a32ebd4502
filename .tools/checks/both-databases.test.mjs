import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = path.resolve(import.meta.dirname, '../../packages/server');

/** Folders and files whose tests run on both databases, with what may differ there: docs/adr/0115-tests-on-both-databases.md. */
const subjects = {
  'src/kernel/(?:database|jobs|rate-limits)/': 'connections, locks, queues',
  'src/import/': 'batches, whose sizes differ',
  'src/(?:insight|results)/': 'long statements with plans of their own',
  'src/audiences/audience/': 'one statement of many parts',
  'src/(?:retail|retention)/': 'collations, accents, deletion by batches',
  'src/(?:messaging/deliveries|outbox)/': 'claims by locks',
  'proof/': 'proofs of all of these',
  'src/.*-migration\\.test\\.ts': 'statements that change tables',
  'src/.*\\.(?:sql|main)\\.test\\.ts': 'statements, or processes, of their own',
};

/** Tests of routes are about permissions, fields, words and shapes. */
const ofRoutes = /\.routes\.test\.ts$/;

/** Tests of these subjects for which one database is enough, with the reason. */
const once = {
  'proof/citus/distribute-file.test.ts': 'a statement for PostgreSQL alone',
  'src/import/sources/pull-source.test.ts': 'servers of SFTP and HTTPS',
  'src/insight/fitting/fit-model.test.ts':
    'models, computed outside of the database; run-night and back-test-seasons fit on both',
  'src/kernel/rate-limits/limiter-keys.test.ts': 'what a limit counts',
  'src/messaging/deliveries/fair-sending.test.ts': 'shares of several senders, who have one connection on an embedded database',
  'src/messaging/deliveries/promo.test.ts': 'what a message says',
  'src/messaging/deliveries/provider-faults.test.ts': 'answers of providers',
  'src/messaging/deliveries/service-messages.test.ts': 'what a message says',
  'src/messaging/deliveries/text-methods.test.ts': 'what a message says',
  'src/messaging/deliveries/unrenderable-methods.test.ts': 'what a message says',
  'src/messaging/deliveries/waiting.test.ts': 'times of a sending',
  'src/outbox/receiver-kills.test.ts': 'a receiver that is killed; dispatcher runs on both',
  'src/results/incremental/many-schedules.test.ts': 'a volume; incremental-sales runs on both',
};

/** Other tests that run on both, with what may differ. */
const twice = {
  'src/audiences/form-drafts/form-drafts.routes.test.ts': 'rows made of JSON',
  'src/audiences/profiles/customer-file-retention.test.ts': 'locks of other processes',
  'src/content/newsletters/newsletter-work.repository.test.ts': 'lengths in bytes',
  'src/content/rendering/merge-values.test.ts': 'values computed in SQL',
  'src/counter/clients/new-customers-audience.test.ts': 'jobs',
  'src/counter/customers/erase-customer.test.ts': 'deletion from all tables',
  'src/counter/customers/erased-dump.test.ts': 'a dump of all tables',
  'src/data-export/data-export.routes.test.ts': 'one connection during a long download',
  'src/demo/seed.test.ts': 'inserts of a whole account',
  'src/hosting/platform/deletion-indexes.test.ts': 'the catalogue',
  'src/hosting/platform/operation.test.ts': 'sizes of tables and of the database',
  'src/identity/recovery/recovery.routes.test.ts': 'addresses compared without case',
  'src/insight/offers/sensitive-categories.routes.test.ts': 'jobs',
  'src/insight/offers/withdrawn-products.routes.test.ts': 'jobs',
  'src/messaging/customers/sent-words.test.ts': 'the statement that settles messages, with values as JSON',
  'src/messaging/schedules/experiments.routes.test.ts': 'statistics in SQL',
  'src/messaging/schedules/recipients-export.test.ts': 'pages by index',
  'src/messaging/schedules/recipients.repository.test.ts': 'pages by index',
  'src/messaging/sending-calendar/sending-calendar.routes.test.ts': 'a statement that is cancelled',
  'src/other-stores.test.ts': 'one condition in many statements',
  'src/periodic-jobs.test.ts': 'jobs',
  'src/platform-accounts.test.ts': 'deletion from all tables',
  'src/retail/customers/customers.routes.test.ts': 'one statement of many parts',
  'src/retention.job.test.ts': 'deletion by batches',
  'src/sealed-columns.test.ts': 'values of all tables',
  'src/search.routes.test.ts': 'accents and likeness',
  'src/server.test.ts': 'a process of its own',
  'src/stored-contents.test.ts': 'what all tables hold',
};

const isSubject = new RegExp(`^(?:${Object.keys(subjects).join('|')})`);
const runsTwice = (/** @type {string} */ file) =>
  Object.hasOwn(twice, file) || (isSubject.test(file) && !ofRoutes.test(file) && !Object.hasOwn(once, file));

const suites = globSync('{src,proof}/**/*.test.ts', { cwd: root })
  .map((file) => file.split(path.sep).join('/'))
  .map((file) => ({ file, source: readFileSync(path.join(root, file), 'utf8') }))
  .filter(({ source }) => /\b(?:each|one)Database\(/.test(source))
  .map(({ file, source }) => ({ file, isTwice: source.includes('eachDatabase(') }));

describe('a test on both databases', () => {
  it.each([
    ['src/import/import-data.test.ts', true],
    ['src/import/review.routes.test.ts', false],
    ['src/import/sources/pull-source.test.ts', false],
    ['src/identity/users/users.routes.test.ts', false],
    ['src/collaboration/form-drafts/form-drafts-migration.test.ts', true],
    ['src/search.routes.test.ts', true],
  ])('%s is one: %s', (file, isTwice) => {
    expect(runsTwice(file)).toBe(isTwice);
  });

  it('is one where the databases may differ, and no other is', () => {
    expect(suites.length).toBeGreaterThan(200);
    const chosen = suites.map(({ file, isTwice }) => `${file}: ${isTwice ? 'eachDatabase' : 'oneDatabase'}`);
    expect(chosen).toEqual(suites.map(({ file }) => `${file}: ${runsTwice(file) ? 'eachDatabase' : 'oneDatabase'}`));
  });

  it('is an exception only where it would be decided otherwise', () => {
    const files = suites.map(({ file }) => file);
    expect([...Object.keys(once), ...Object.keys(twice)].filter((file) => !files.includes(file))).toEqual([]);
    expect(Object.keys(once).filter((file) => !isSubject.test(file) || ofRoutes.test(file))).toEqual([]);
    expect(Object.keys(twice).filter((file) => isSubject.test(file) && !ofRoutes.test(file))).toEqual([]);
  });
});
