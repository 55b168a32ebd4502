import type { DashboardMenuItem } from '@pregon/contract/dashboards/dashboards.operations';
import type { Role } from '@pregon/contract/session/roles';
import { ChartColumn, Megaphone, Send, Settings2, Wrench, type LucideIcon } from 'lucide-react';
import { isOpenTo } from './open-places.ts';

export interface MenuEntry {
  readonly label: string;
  readonly to: string;
  /** Synonyms for the palette's search. */
  readonly words?: string | undefined;
}

export interface MenuGroup {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly entries: readonly MenuEntry[];
}

export const home: MenuEntry = { label: 'Panel de Control', to: '/admin' };

/** The group whose entries come from the server. */
export const reports = 'Reportes';

/** An entry of a remote; without a group, for the command palette only. */
export interface RemoteEntry extends MenuEntry {
  readonly group?: string;
}

/** The menu: the specified entries with their exact texts and order, then those that remotes add to each group. */
export function menuGroups(dashboards: readonly DashboardMenuItem[], added: readonly RemoteEntry[] = []): readonly MenuGroup[] {
  return ownGroups(dashboards).map((group) => ({
    ...group,
    entries: [...group.entries, ...added.filter((entry) => entry.group === group.label)],
  }));
}

/**
 * The groups of the menu for a role, with the screens that are for it. Without a screen that is not, they stay as they are. Reportes keeps
 * its place while its entries are loaded.
 */
export function groupsFor(role: Role | undefined, groups: readonly MenuGroup[]): readonly MenuGroup[] {
  if (isOpenTo(role, home.to)) return groups;
  return groups
    .map((group) => ({ ...group, entries: group.entries.filter(({ to }) => isOpenTo(role, to)) }))
    .filter(({ label, entries }) => entries.length > 0 || label === reports);
}

function ownGroups(dashboards: readonly DashboardMenuItem[]): readonly MenuGroup[] {
  return [
    {
      label: 'Campañas',
      icon: Megaphone,
      entries: [
        { label: 'Crear Campaña', to: '/admin/campaign' },
        { label: 'Campañas', to: '/admin/campaign/all' },
        { label: 'Agregar perfil', to: '/admin/campaigns/add-send' },
      ],
    },
    {
      label: 'Envios',
      icon: Send,
      entries: [
        { label: 'Newsletters', to: '/admin/newsletter' },
        { label: 'Programar Envios', to: '/admin/sends/schedule' },
        { label: 'Programaciones', to: '/admin/sends/scheduled-list' },
      ],
    },
    { label: reports, icon: ChartColumn, entries: dashboards.filter(({ label }) => label !== home.label).map(reportEntry) },
    {
      label: 'Configuraciones',
      icon: Settings2,
      entries: [
        { label: 'Nuevo Usuario', to: '/admin/new-user' },
        { label: 'Tiendas', to: '/admin/tiendas' },
      ],
    },
    { label: 'Utilidades', icon: Wrench, entries: [{ label: 'Acortador URL', to: '/admin/util/urlshortener' }] },
  ];
}

/** The entry of a dashboard in the menu. */
export function reportEntry({ label, path, boardID }: DashboardMenuItem): MenuEntry {
  return { label, to: `${path}/${boardID}` };
}

/** Addresses that belong to an entry other than the one with their prefix: a campaign belongs to the list, its profiles to their form. */
export const belongsElsewhere = [
  { address: /^\/admin\/campaign\/[^/]+\/sends\//, to: '/admin/campaigns/add-send' },
  { address: /^\/admin\/campaign\/[^/]+(?:\/edit)?$/, to: '/admin/campaign/all' },
];

/** The entry of an address: an exact match, else the longest prefix. */
export function currentEntry(groups: readonly MenuGroup[], pathname: string): MenuEntry | undefined {
  const entries = groups.flatMap((group) => group.entries);
  const elsewhere = belongsElsewhere.find(({ address }) => address.test(pathname));
  if (elsewhere) return entries.find(({ to }) => to === elsewhere.to);
  return entries
    .filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
    .toSorted((a, b) => b.to.length - a.to.length)[0];
}
