import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { scheduleStates } from '../schedules/schedule-state.ts';
import { everyRole, roles } from '../session/roles.ts';

/** The largest number of results of each kind. */
export const mostFoundOfKind = 5;

const named = { name: v.string() };

/** A record that a search found, with what is shown beside its name. Ids are those of the record's address. */
const foundRecord = v.variant('kind', [
  v.object({ kind: v.literal('campaign'), id: v.string(), ...named, dateStart: v.string(), dateEnd: v.string() }),
  /** `campaign`: the identifier of its campaign. */
  v.object({ kind: v.literal('profile'), id: v.string(), ...named, campaign: v.string(), campaignName: v.string() }),
  v.object({ kind: v.literal('newsletter'), id: v.string(), ...named, isApproved: v.boolean() }),
  v.object({ kind: v.literal('schedule'), id: v.string(), ...named, dateStart: v.string(), state: v.picklist(scheduleStates) }),
  /** `detail`: its document, e-mail or mobile, and its city. */
  v.object({ kind: v.literal('customer'), id: v.number(), ...named, detail: v.string() }),
  v.object({ kind: v.literal('store'), id: v.number(), ...named, city: v.string() }),
  /** `name`: the address that it leads to. */
  v.object({ kind: v.literal('shortLink'), id: v.string(), ...named, isActive: v.boolean() }),
  v.object({ kind: v.literal('user'), id: v.number(), ...named, email: v.string(), role: v.picklist(roles) }),
]);
export type FoundRecord = v.InferOutput<typeof foundRecord>;
export type FoundKind = FoundRecord['kind'];

/** What a draft becomes: the kinds of forms that are stored unfinished, and the autosaved messages of the caller. */
export const draftOf = ['campaign', 'profile', 'newsletter', 'schedule'] as const satisfies readonly FoundKind[];

const foundDraft = v.object({
  of: v.picklist(draftOf),
  id: v.string(),
  ...named,
  /** Of a profile its campaign; of a newsletter the one that the draft changes, null for a new one. Null for the others. */
  parent: v.nullable(v.string()),
});
export type FoundDraft = v.InferOutput<typeof foundDraft>;

/** The kinds with a list of their own: profiles are on the page of their campaign. */
const listedKinds = [
  'campaign',
  'newsletter',
  'schedule',
  'customer',
  'store',
  'shortLink',
  'user',
] as const satisfies readonly FoundKind[];
export type ListedKind = (typeof listedKinds)[number];

/**
 * Searches the account's records and drafts by name, ignoring accents and case: campaigns, profiles, newsletters, schedules, customers, stores, short
 * links and users, at most five of each kind, the best first:
 * names that are the search, that begin with it, with a word that begins with it, then the newest. Of customers whose name or address is so
 * common that the newest fill the answer, no older ones are looked for, other than by their whole document, e-mail or mobile. Kinds that the caller's role may not list are left out.
 */
export const searchRecords = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/search',
  access: everyRole,
  query: v.strictObject({
    q: v.pipe(
      v.string('Escribe al menos dos letras.'),
      v.trim(),
      v.minLength(2, 'Escribe al menos dos letras.'),
      v.maxLength(100, 'Máximo 100 caracteres'),
    ),
  }),
  response: v.object({
    items: v.array(foundRecord),
    /** Drafts that the caller may continue, the last changed first, at most five. */
    drafts: v.optional(v.array(foundDraft), []),
    /** The kinds of which there are more than the shown, with the number that their list finds; null: more than were counted. */
    more: v.optional(v.array(v.object({ kind: v.picklist(listedKinds), total: v.nullable(v.number()) })), []),
  }),
  errors: [],
});
