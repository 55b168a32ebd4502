import { createCampaign } from '@pregon/contract/campaigns/campaigns.endpoints';
import type { ListedCustomer } from '@pregon/contract/customers/customer.schema';
import { getDashboard } from '@pregon/contract/dashboards/dashboards.endpoints';
import { dashboardMenuQuery } from '@pregon/contract/dashboards/dashboards.operations';
import { type MergeTag, mergeTags, tagText } from '@pregon/contract/newsletters/merge-tags';
import { previewNewsletter } from '@pregon/contract/newsletters/newsletters.endpoints';
import { tagCoverageQuery } from '@pregon/contract/newsletters/tag-coverage.operations';
import { audienceQuery } from '@pregon/contract/profiles/audience.operations';
import { type ProfileForm, profileForm } from '@pregon/contract/profiles/profile-form.schema';
import { createProfile } from '@pregon/contract/profiles/profile-changes.endpoints';
import * as v from 'valibot';
import { atLeast, type Check, isTrue } from '../check.ts';
import type { Household } from './retailer-files.ts';
import type { StaffClient } from './staff-client.ts';

const foci = ['Nuevos', 'Frecuentes', 'Leales', 'En riesgo', 'Inactivos'];
const categories = ['Diamante', 'Oro', 'Plata', 'Bronce'];

export type Buyers = ReadonlyMap<string, Household>;

const isBuyer = (buyers: Buyers) => (customer: ListedCustomer) => buyers.has(customer.document ?? '');

const same = (what: string, found: number, wanted: number): Check => ({
  what,
  found: String(found),
  wanted: String(wanted),
  holds: found === wanted,
});

/** Every buyer has one focus and one category of the lists, and the account has buyers of several. */
export function checkScores(listed: readonly ListedCustomer[], buyers: Buyers): Check[] {
  const those = listed.filter(isBuyer(buyers));
  const inFocus = those.filter(({ focus }) => foci.includes(focus ?? ''));
  const inCategory = those.filter(({ category }) => categories.includes(category ?? ''));
  return [
    same('buyers in the list', those.length, buyers.size),
    same('buyers with one of the five foci', inFocus.length, buyers.size),
    same('buyers with one of the four categories', inCategory.length, buyers.size),
    atLeast('foci with somebody in them', new Set(inFocus.map(({ focus }) => focus)).size, 4),
    same('categories with somebody in them', new Set(inCategory.map(({ category }) => category)).size, categories.length),
  ];
}

/** Words for a focus that may be said to a customer, without an ending that depends on the gender. */
const sayable: Readonly<Record<string, RegExp>> = {
  Nuevos: /^Nuev[ao]$/,
  Frecuentes: /^Frecuente$/,
  Leales: /^Leal$/,
  'En riesgo': /^En pausa$/,
  Inactivos: /^Por volver$/,
};

/** The tags that an import of customers and purchases fills for nearly every buyer; the others need evidence that not everybody has. */
const filledForAll: readonly MergeTag[] = [
  'name',
  'genre',
  'warehouse',
  'city',
  'segment',
  'quadrant',
  'subquadrant',
  'life_cycle',
  'most_purchased_item',
  'preferred_product',
  'recommended_reference',
  'probability_crosselling',
];
/** Come from the schedule of a message. */
const notFromFiles: readonly MergeTag[] = ['day', 'channel'];
const separator = ' ¦ ';
const previewed = 10;

/** For how many of the account's people each tag has a value. */
export async function checkCoverage(client: StaffClient): Promise<Check[]> {
  const tags = Object.keys(mergeTags) as MergeTag[];
  const { tagCoverage } = await client.query(tagCoverageQuery, { tags });
  const shares = new Map(tagCoverage.map(({ tag, total, withoutValue }) => [tag, 1 - withoutValue / total]));
  return tags
    .filter((tag) => !notFromFiles.includes(tag))
    .map((tag) =>
      filledForAll.includes(tag)
        ? atLeast(`share with a value: {{${tag}}}`, shares.get(tag) ?? 0, 0.9)
        : {
            ...atLeast(`share with a value: {{${tag}}}`, shares.get(tag) ?? 0, 0),
            holds: (shares.get(tag) ?? 0) > 0,
            wanted: 'some',
          },
    );
}

/** What the previews of some buyers say beside a recount of the files. */
export async function checkPreviews(client: StaffClient, listed: readonly ListedCustomer[], buyers: Buyers): Promise<Check> {
  const shown: readonly MergeTag[] = ['name', 'city', 'warehouse', 'segment', 'most_purchased_item'];
  const templateHtml = `<p>${shown.map((tag) => tagText(tag)).join(separator)}</p><a href="#darse-de-baja">Darme de baja</a>`;
  const some = listed.filter(isBuyer(buyers)).filter((_, n, { length }) => n % Math.ceil(length / previewed) === 0);
  let right = 0;
  const wrong: string[] = [];
  for (const { id, document, focus } of some) {
    const household = buyers.get(document ?? '');
    const { text, missing } = await client.call(previewNewsletter, { body: { templateHtml, customer: id } });
    const [name, city, warehouse, segment, product = ''] = (text.split('\n').find((line) => line.includes('¦')) ?? '')
      .split('¦')
      .map((word) => word.trim());
    const daysOf = (bought: string) => household?.days.get(bought)?.size ?? 0;
    const most = Math.max(...[...(household?.days.keys() ?? [])].map(daysOf));
    const isRight =
      missing.length === 0 &&
      name === household?.firstName &&
      city === household?.city &&
      warehouse === household?.store &&
      (sayable[focus ?? '']?.test(segment ?? '') ?? false) &&
      daysOf(product) === most;
    if (isRight) right += 1;
    else wrong.push(`${document}: ${text.slice(0, 120)}`);
  }
  const previews = same('previews that say what the files say of a buyer', right, some.length);
  return wrong.length > 0 ? { ...previews, found: `${right}; ${wrong[0]}` } : previews;
}

const number = new Intl.NumberFormat('es-CO');

/** The boards 'Clientes' and the control panel show as many people of each focus as the list has. */
export async function checkBoards(client: StaffClient, listed: readonly ListedCustomer[]): Promise<Check[]> {
  const { dasboardMenu } = await client.query(dashboardMenuQuery, {});
  const item = dasboardMenu.find(({ label }) => label === 'Clientes');
  if (!item) return [isTrue("there is a board 'Clientes'", false)];
  const { url } = await client.call(getDashboard, { params: { boardID: item.boardID } });
  const html = await client.page(url);
  const words = html.replaceAll(/<style[\s\S]*?<\/style>|<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
  return foci
    .map((focus) => ({ focus, people: listed.filter((one) => one.focus === focus).length }))
    .filter(({ people }) => people > 0)
    .map(({ focus, people }) =>
      isTrue(
        `the board 'Clientes' says ${number.format(people)} ${focus}`,
        words.includes(`${focus} ${number.format(people)} ·`),
      ),
    );
}

/** A first campaign for the foci that buy often: its audience is as large as the recount of list and files says. */
export async function checkCampaign(
  client: StaffClient,
  listed: readonly ListedCustomer[],
  households: readonly Household[],
): Promise<Check[]> {
  const chosen = ['Frecuentes', 'Leales'];
  const form: ProfileForm = v.parse(profileForm, {
    name: 'Quienes más compran',
    objective: ['Fidelizar'],
    customerFocus: chosen,
    customerCategory: ['Todas'],
    geoHierarchy: 'Nacional',
  });
  const today = new Date().toISOString().slice(0, 10);
  const body = { name: 'Gracias por volver', description: 'La primera', dateStart: today, dateEnd: today, numberSends: 1 };
  const { identifier } = await client.call(createCampaign, { body });
  const saved = await client.call(createProfile, { form: { campaignIdentifier: identifier, profile: form } });
  const { name: _, objective: __, ...selection } = form;
  const { audience } = await client.query(audienceQuery, { selection });
  const accepting = new Set(households.filter(({ acceptsEmail }) => acceptsEmail).map(({ document }) => document));
  const wanted = listed.filter(({ focus, document }) => chosen.includes(focus ?? '') && accepting.has(document ?? '')).length;
  return [
    isTrue('a campaign with a profile is saved', saved.customerFocus.length === chosen.length),
    same('its audience by e-mail', audience.reach.email, wanted),
    atLeast('of which there are', wanted, 1),
  ];
}
