import * as v from 'valibot';
import { auditFilter } from '../audit/audit-event.schema.ts';
import { auditEventsQuery, auditOrders } from '../audit/audit.operations.ts';
import { campaignFilter, campaignOrders, campaignsQuery } from '../campaigns/campaigns.operations.ts';
import { chosenCustomers } from '../customers/customer.schema.ts';
import { importFilter, importOrders, listImports } from '../data/imports.endpoints.ts';
import { endpoint } from '../endpoint.ts';
import { rowKey } from '../field.schema.ts';
import { newsletterFilter, newsletterOrders, newslettersQuery } from '../newsletters/newsletters.operations.ts';
import { sortBy } from '../page.schema.ts';
import { listRecommendedProducts, productFilter, productOrders } from '../products/withdrawn-products.endpoints.ts';
import { profileFilter, profileOrders, profilesQuery } from '../profiles/profiles.operations.ts';
import { scheduleFilter, scheduleOrders, schedulesQuery } from '../schedules/schedules.operations.ts';
import { listSharedPeople } from '../schedules/sending-calendar.endpoints.ts';
import { type Access, accountRoles } from '../session/roles.ts';
import { shortLinkFilter, shortLinkOrders, shortLinksQuery } from '../short-links/short-links.operations.ts';
import { storeFilter, storeOrders, storesQuery } from '../stores/stores.operations.ts';
import {
  invitationFilter,
  invitationOrders,
  invitationsQuery,
  userFilter,
  userOrders,
  usersQuery,
} from '../users/users.operations.ts';
import { listWhatsappTemplates } from '../whatsapp/whatsapp.endpoints.ts';

/** The largest number of rows in one file. */
export const mostListRows = 100_000;

/** The largest number of chosen rows in one file: the longest page of a list. */
export const mostChosenRows = 100;

/** The keys of rows that were chosen in the list: the file has these alone, as far as the filter shows them. */
const chosen = <Key extends v.GenericSchema>(key: Key) =>
  v.optional(v.pipe(v.array(key), v.minLength(1), v.maxLength(mostChosenRows)));
const chosenRecords = chosen(v.pipe(v.string(), v.uuid()));
const chosenKeys = chosen(rowKey);
const chosenCodes = chosen(v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/)));

/** What a file of a list contains: the rows of a filter, in an order, or those of them that were chosen. */
export const listFileRequest = v.variant('list', [
  v.strictObject({ list: v.literal('audit'), filter: v.optional(v.strictObject(auditFilter)), sort: sortBy(auditOrders) }),
  v.strictObject({
    list: v.literal('campaigns'),
    filter: v.optional(campaignFilter),
    sort: sortBy(campaignOrders),
    only: chosenRecords,
  }),
  v.strictObject({
    list: v.literal('imports'),
    filter: v.optional(importFilter),
    sort: sortBy(importOrders),
    only: chosenRecords,
  }),
  v.strictObject({
    list: v.literal('invitations'),
    filter: v.optional(invitationFilter),
    sort: sortBy(invitationOrders),
    only: chosenKeys,
  }),
  v.strictObject({
    list: v.literal('newsletters'),
    filter: v.optional(newsletterFilter),
    sort: sortBy(newsletterOrders),
    only: chosenRecords,
  }),
  v.strictObject({
    list: v.literal('products'),
    filter: v.optional(productFilter),
    sort: sortBy(productOrders),
    only: chosenKeys,
  }),
  v.strictObject({
    list: v.literal('profiles'),
    filter: v.optional(profileFilter),
    sort: sortBy(profileOrders),
    only: chosenRecords,
  }),
  v.strictObject({
    list: v.literal('schedules'),
    filter: v.optional(v.omit(scheduleFilter, ['profile'])),
    sort: sortBy(scheduleOrders),
    only: chosenRecords,
  }),
  /** The people whom two sendings share: the keys of two occurrences. */
  v.strictObject({
    list: v.literal('shared-people'),
    filter: v.strictObject({ sendings: v.pipe(v.array(rowKey), v.length(2)) }),
    only: chosenCustomers,
  }),
  v.strictObject({
    list: v.literal('short-links'),
    filter: v.optional(shortLinkFilter),
    sort: sortBy(shortLinkOrders),
    only: chosenCodes,
  }),
  v.strictObject({ list: v.literal('stores'), filter: v.optional(storeFilter), sort: sortBy(storeOrders), only: chosenKeys }),
  v.strictObject({ list: v.literal('users'), filter: v.optional(userFilter), sort: sortBy(userOrders), only: chosenKeys }),
  /** The templates of all numbers, as the provider lists them now. */
  v.strictObject({ list: v.literal('whatsapp-templates') }),
]);
export type ListFileRequest = v.InferOutput<typeof listFileRequest>;
export type FiledList = ListFileRequest['list'];

/** Who may download a list: whoever may read it. */
export const listFileAccess: Readonly<Record<FiledList, Access>> = {
  audit: auditEventsQuery.access,
  campaigns: campaignsQuery.access,
  imports: listImports.access,
  invitations: invitationsQuery.access,
  newsletters: newslettersQuery.access,
  products: listRecommendedProducts.access,
  profiles: profilesQuery.access,
  schedules: schedulesQuery.access,
  'shared-people': listSharedPeople.access,
  'short-links': shortLinksQuery.access,
  stores: storesQuery.access,
  users: usersQuery.access,
  'whatsapp-templates': listWhatsappTemplates.access,
};

/** Creates an address, valid for a minute, from which the browser downloads the filtered rows of a list as CSV. */
export const createListFile = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/list-files',
  access: accountRoles,
  body: listFileRequest,
  response: v.object({ url: v.string() }),
  errors: ['FORBIDDEN', 'TOO_MANY_REQUESTS'],
});
