import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = path.resolve(import.meta.dirname, '../..');

/** The descriptors of channels, which a new channel extends: `docs/how-to/add-a-channel.md` lists them. */
const descriptors = [
  'mf-campaigns/src/features/profile-form/audience/channels.ts',
  'mf-sends/src/channels.ts',
  'mf-sends/src/features/schedule-page/method-details.ts',
  'packages/contract/src/channels/channels.ts',
  'packages/contract/src/schedules/send-method.schema.ts',
  'packages/server/src/channels/channel-providers.ts',
  'packages/server/src/messaging/channels/channel-methods.ts',
  'packages/server/src/retail/consent/customer-channels.ts',
];

/** Files that distinguish some channels on purpose and do not change for a new one. */
const particular = [
  // Providers that accounts configure themselves.
  'mf-stores/src/features/account/sections/channels.tsx',
  'mf-stores/src/features/account/channel-report.tsx',
  'packages/server/src/channels/accounts/channel-settings.ts',
  'packages/server/src/channels/accounts/test-channel.ts',
  'packages/server/src/channels/providers/open-text-providers.ts',
  // Reports of individual providers.
  'packages/server/src/messaging/webhooks/account-webhooks.routes.ts',
  'packages/server/src/messaging/webhooks/message-replies.table.ts',
  'packages/server/src/messaging/webhooks/read-events.ts',
  // Links in e-mails: the only channel that the public pages know.
  'mf-public/src/features/preferences/known-preferences.tsx',
  'packages/server/src/messaging/recipients/preferences.ts',
  // A sent e-mail is shown as a page of its own, other messages as text.
  'mf-campaigns/src/features/customer-page/rendered-words.tsx',
  'packages/server/src/messaging/customers/render-customer-message.ts',
  'packages/server/src/messaging/customers/render-sent-email.ts',
  // The link to a survey is sent by e-mail or SMS.
  'packages/contract/src/visits/visit.schema.ts',
  'packages/server/src/counter/visits/survey-link.ts',
  // The link to personal data is sent by e-mail, SMS or a WhatsApp template.
  'mf-stores/src/features/account/data-requests/answer-form.tsx',
  'mf-stores/src/features/account/data-requests/link-channel.tsx',
  'packages/contract/src/data-requests/data-link-channel.endpoints.ts',
  'packages/server/src/counter/data-requests/mobile-notice.ts',
  // WhatsApp messages are priced by their category.
  'packages/contract/src/account/message-prices.endpoints.ts',
  'packages/server/src/results/costs/price-item.sql.ts',
  // Columns of a customer file.
  'packages/server/src/import/kinds/customers.kind.ts',
  // Rates by channel as settings, and a field for WhatsApp of an earlier version.
  'packages/server/src/kernel/config/messaging-config.ts',
  'packages/server/src/messaging/schedules/stored-definition.ts',
];

const name = "'(?:email|sms|wa|whatsapp)'";
/**
 * Detects code that depends on the name of a channel: a comparison in TypeScript or SQL, a list of names, or an object with one entry for
 * each.
 */
const choices = [
  new RegExp(`(?:[!=]==|<>|\\bcase|\\bwhen) ${name}`),
  new RegExp(`[\\w.)}] = ${name}(?![);,])`),
  new RegExp(`${name} [!=]==`),
  new RegExp(`\\[\\s*${name},\\s*${name}`),
  /\bsms\b[:,][^;]*?\bwa\b[:, ]/s,
];

const sources = globSync(['packages/*/src/**/*.{ts,tsx}', 'mf-*/src/**/*.{ts,tsx}', 'shell/src/**/*.{ts,tsx}'], {
  cwd: root,
}).filter((file) => !/\.test\.tsx?$|\/testing\/|\/demo\/|^packages\/(?:e2e|testing)\//.test(file));

/** @param {string} source */
const choosesByChannel = (source) => choices.some((choice) => choice.test(source.replaceAll(/^\s*(?:\/?\*|\/\/).*$/gm, '')));

describe('a choice by the name of a channel', () => {
  it.each([
    ["if (channel === 'sms') return;", true],
    ["sql`case m.type when 'email' then 1 end`", true],
    ["sql`and (s.channel <> 'email' or true)`", true],
    ["const all = ['email', 'sms', 'wa'] as const;", true],
    ["const names = { email: 'E-mail', sms: 'SMS', wa: 'WhatsApp' };", true],
    ["const fields = ['email', 'token'];", false],
    ["reachable('email')", false],
    ["/** Writes `channel === 'sms'`. */", false],
  ])('is detected in %s: %s', (source, isChoice) => {
    expect(choosesByChannel(source)).toBe(isChoice);
  });

  it('occurs only in the descriptors and in the allowed files', () => {
    const found = sources.filter((file) => choosesByChannel(readFileSync(path.join(root, file), 'utf8')));
    expect(found.filter((file) => !descriptors.includes(file) && !particular.includes(file))).toEqual([]);
    expect(particular.filter((file) => !found.includes(file))).toEqual([]);
  });

  it('is documented: the how-to names every descriptor', () => {
    const guide = readFileSync(path.join(root, 'docs/how-to/add-a-channel.md'), 'utf8');
    expect(descriptors.filter((file) => !guide.includes(file))).toEqual([]);
  });
});
