import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = path.resolve(import.meta.dirname, '../..');
const read = (/** @type {string} */ file) => readFileSync(path.join(root, file), 'utf8');

/** Files with rows that show an exact moment, with the reason. Elsewhere a row shows `NearTime`: 'hoy, 10:49', with the exact one on hover. */
const exact = {
  'mf-campaigns/src/features/customer-page/customer-consents.tsx': 'the evidence of a consent',
  'mf-campaigns/src/features/customer-page/customer-rights.tsx': 'the record of an objection',
  'mf-sends/src/features/schedule-page/schedule-occurrences.tsx': 'the name of a button, for screen readers',
  'mf-stores/src/features/account/api-keys/api-key-row.tsx': 'until when a former key serves',
  'mf-stores/src/features/account/webhooks/webhook-row.tsx': 'until when a former key serves, since when it fails',
  'mf-stores/src/features/import-sources/source-row.tsx': 'since when it fails',
  'mf-stores/src/features/import-sources/source-trial.tsx': 'when a file was changed, to tell it from others',
};

/** Whether a component formats an exact moment beside rows: items of a list, rows of a table, columns. */
const hasExactRows = (/** @type {string} */ file, /** @type {string} */ source) =>
  source.includes('formatDateTime(') && (/-(?:row|columns)\.tsx$/.test(file) || /<li\b|<tr\b|<td\b|\bColumn</.test(source));

const files = globSync(['{mf-*,shell}/src/**/*.tsx', 'packages/{auth-api,remote-api,results-ui,ui}/src/**/*.tsx'], { cwd: root })
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => !/\.test\.tsx$|\/testing\//.test(file));

describe('a moment in a row', () => {
  it.each([
    ['a.tsx', '<li>{formatDateTime(at, zone)}</li>', true],
    ['message-row.tsx', '<p>{formatDateTime(at, zone)}</p>', true],
    ['a.tsx', 'const columns: readonly Column<Row>[] = [{ cell: ({ at }) => formatDateTime(at) }];', true],
    ['a.tsx', '<li><NearTime moment={at} zone={zone} /></li>', false],
    ['a.tsx', '<p>{formatDateTime(at, zone)}</p>', false],
  ])('in %s, %s is exact: %s', (file, source, isExact) => {
    expect(hasExactRows(file, source)).toBe(isExact);
  });

  it('is a near one, except in the listed files', () => {
    expect(files.length).toBeGreaterThan(400);
    expect(files.filter((file) => hasExactRows(file, read(file))).toSorted()).toEqual(Object.keys(exact).toSorted());
  });
});
