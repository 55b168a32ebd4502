import { expect, it } from '@jest/globals';
import { endpoints } from './endpoints.ts';

interface Part {
  readonly type: string;
  readonly pipe?: readonly Part[];
  readonly wrapped?: Part;
  readonly entries?: Readonly<Record<string, Part>>;
  readonly item?: Part;
  readonly value?: Part;
  readonly options?: readonly unknown[];
}

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && 'type' in value;

/** Actions after which a text has a fixed form, so that surrounding spaces are refused or impossible. */
const fixedForms = ['regex', 'url', 'uuid', 'iso_timestamp', 'iso_date', 'hex_color'];

/** The paths of the texts in a schema that neither are trimmed nor have a fixed form. */
function untrimmed(part: Part, path: string, actions: readonly string[] = []): string[] {
  const [base = part, ...rest] = part.pipe ?? [part];
  const all = [...actions, ...rest.map(({ type }) => type)];
  if (base !== part && base.pipe) return untrimmed(base, path, all);
  if (base.type === 'string') return all.some((type) => type === 'trim' || fixedForms.includes(type)) ? [] : [path];
  return [
    ...(base.wrapped ? untrimmed(base.wrapped, path, all) : []),
    ...Object.entries(base.entries ?? {}).flatMap(([key, entry]) => untrimmed(entry, `${path}.${key}`)),
    ...(base.item ? untrimmed(base.item, `${path}[]`) : []),
    ...(base.type === 'record' && base.value ? untrimmed(base.value, `${path}{}`) : []),
    ...(base.options ?? []).filter(isPart).flatMap((option) => untrimmed(option, path)),
  ];
}

const secrets = /\.(?:\w*password|\w*token|appSecret|secret|passphrase|recaptchaResponse|apiKey|trace|traceid)$/i;
/** Options of a profile, which are chosen from lists. */
const profileOptions = /^\/sends\/\{id\}\.profile\./;
const exceptions = [
  // Names that are chosen from lists.
  '/account.timeZone',
  '/account/sensitive-categories.code',
  '/audit/export.action',
  '/customers/export.category',
  '/customers/export.city',
  '/customers/export.focus',
  '/imports/{identifier}/mapping.mapping[]',
  '/platform/apps/{name}/release.version',
  '/platform/override.remote',
  // Searches, which ignore spaces.
  '/audit/export.search',
  '/customers/export.search',
  '/list-files.filter.action',
  '/list-files.filter.category',
  '/list-files.filter.channel',
  '/list-files.filter.city',
  '/list-files.filter.search',
  '/list-files.filter.zone',
  '/schedule/{id}/recipients/export.search',
  // Reports of browsers, documents, and texts that are only measured or shown.
  '/account/brand-kit.logo',
  '/form-drafts/{kind}/{id}.content',
  '/platform/reports.reports[].cause',
  '/platform/reports.reports[].path',
  '/platform/reports.reports[].release',
  '/saved-blocks.design',
  '/schedule-drafts/{id}.content',
  '/schedule/sms-size.smsMessage',
  '/store/clients/register.photo',
  '/template-preview.preheader',
  '/template-preview.subject',
  '/template-preview.templateHtml',
  '/template-test.preheader',
  '/template-test.subject',
  '/template-test.templateHtml',
  '/template-work/{id}.name',
  '/template-work/{id}.templateJson',
  '/template.templateHtml',
  '/template.templateJson',
  '/views/{list}.items[].query',
];

it('trims every text of a request body, except secrets, tokens, searches, documents and names from lists', () => {
  const found = Object.values(endpoints).flatMap(({ path, body }) => (body ? untrimmed(body as unknown as Part, path) : []));
  const others = found.filter((path) => !secrets.test(path) && !profileOptions.test(path));
  expect([...new Set(others)].toSorted()).toEqual(exceptions.toSorted());
});
