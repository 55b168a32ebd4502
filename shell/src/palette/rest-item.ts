import type { ListedKind } from '@pregon/contract/search/search.endpoints';
import { formatNumber } from '@pregon/ui/format';
import { ListFilter } from 'lucide-react';
import type { PaletteItem } from './palette-item.ts';

/** A kind of which a search finds more than are shown, and how many; null: nobody counted them. */
export interface FoundRest {
  readonly kind: ListedKind;
  readonly total: number | null;
}

/** The list of each kind, with its article and name. */
const lists: Readonly<Record<ListedKind, { readonly to: string; readonly article: string; readonly name: string }>> = {
  campaign: { to: '/admin/campaign/all', article: 'las', name: 'campañas' },
  newsletter: { to: '/admin/newsletter', article: 'los', name: 'newsletters' },
  schedule: { to: '/admin/sends/scheduled-list', article: 'las', name: 'programaciones' },
  customer: { to: '/admin/clientes', article: 'los', name: 'clientes' },
  store: { to: '/admin/tiendas', article: 'las', name: 'tiendas' },
  shortLink: { to: '/admin/util/urlshortener', article: 'los', name: 'enlaces cortos' },
  user: { to: '/admin/users', article: 'los', name: 'usuarios' },
};

/** The item that opens the list with the search: 'Ver los 23 clientes con «ana»'. */
export function restItem({ kind, total }: FoundRest, search: string): PaletteItem {
  const { to, article, name } = lists[kind];
  const all = `${article === 'las' ? 'todas' : 'todos'} ${article}`;
  return {
    id: `all ${kind}`,
    label: `Ver ${total === null ? all : `${article} ${formatNumber(total)}`} ${name} con «${search}»`,
    icon: ListFilter,
    does: { to: `${to}?${new URLSearchParams({ q: search })}` },
  };
}
