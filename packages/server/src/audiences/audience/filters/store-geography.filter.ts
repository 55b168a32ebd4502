import { optionCode } from '@pregon/contract/options/option-code';
import { needsPlaces } from '@pregon/contract/profiles/profile.schema';
import { sql } from 'drizzle-orm';
import { findGeographicLevel } from '../../../retail/options/geographic-levels.ts';
import { stores } from '../../../retail/stores/stores.table.ts';
import { customers } from '../../../retail/customers/customers.table.ts';
import type { AudienceFilter } from '../audience-filter.ts';
import { anyOf } from '../audience-words.ts';
import { codesIn } from '../codes-in.sql.ts';

/** The store of the last purchase, else the home store. */
const usualStore = sql`coalesce(${customers.lastStoreId}, ${customers.homeStoreId})`;

/** Spanish wording of a geographic level: 'de la zona Norte', 'de las tiendas A o B'; of the others 'de Antioquia'. */
const spoken: Readonly<Record<string, readonly [one: string, many: string]>> = {
  ZONA: ['la zona', 'las zonas'],
  TIENDA: ['la tienda', 'las tiendas'],
};

/** Filters by the place of the usual store, or by the residence where there is no such store. */
export const geography: AudienceFilter = {
  key: 'geography',
  title: 'Geografía',
  applies: ({ geoHierarchy, geoOptions }) => needsPlaces(geoHierarchy) && geoOptions.length > 0,
  label: ({ geoOptions }) => anyOf(geoOptions),
  phrase({ geoHierarchy, geoOptions }) {
    const words = spoken[optionCode(geoHierarchy)];
    const kind = words ? `${words[geoOptions.length === 1 ? 0 : 1]} ` : '';
    return { role: 'of', text: `de ${kind}${anyOf(geoOptions)}` };
  },
  condition({ geoHierarchy, geoOptions }, { accountId }) {
    const level = findGeographicLevel(geoHierarchy);
    if (!level?.ofStore) return sql`false`;
    const codes = codesIn(geoOptions);
    const storesThere = sql`select ${stores.id} from ${stores} where ${stores.accountId} = ${accountId} and ${level.ofStore.code} = any(${codes})`;
    const residesThere = level.ofResidence ? sql`${level.ofResidence.code} = any(${codes})` : sql`null`;
    return sql`case when ${usualStore} is null then ${residesThere} else ${usualStore} in (${storesThere}) end`;
  },
  fact: () => ({
    bought: sql`${customers.lastStoreId} is not null`,
    store: sql`(select ${stores.name} || coalesce(' (' || nullif(${stores.city}, '') || ')', '') from ${stores} where ${stores.id} = ${usualStore})`,
    residence: sql`nullif(concat_ws(', ', ${customers.city}, ${customers.department}), '')`,
  }),
  describe({ bought, store, residence }, { geoHierarchy }) {
    if (store) return bought ? `Compró por última vez en ${store}` : `No ha comprado; su tienda habitual es ${store}`;
    if (!findGeographicLevel(geoHierarchy)?.ofResidence) return 'No sabemos en qué tienda compra';
    return residence ? `No ha comprado ni tiene tienda habitual; vive en ${residence}` : 'No sabemos dónde compra ni dónde vive';
  },
};
