import type { DashboardMenuItem } from '@pregon/contract/dashboards/dashboards.operations';
import type { Role } from '@pregon/contract/session/roles';
import { AppWindow, CircleQuestionMark, History, Keyboard, LayoutDashboard, LogOut, Mail, Megaphone } from 'lucide-react';
import { groupsFor, home, menuGroups, type MenuEntry, type RemoteEntry } from '../area/menu-entries.ts';
import { isOpenTo } from '../area/open-places.ts';
import { themeChoices } from '../area/theme-choices.ts';
import { userMenuEntries } from '../area/user-menu-entries.ts';
import { keysFor } from '../shortcuts/shortcut-list.ts';
import type { PaletteItem, PaletteSection } from './palette-item.ts';
import type { Visit } from './recent-visits.ts';

type Screen = MenuEntry & Pick<PaletteItem, 'icon' | 'hint'>;

/** Screens without a menu entry. */
const besideTheMenu: readonly Screen[] = [
  { label: 'Nueva plantilla', to: '/admin/newsletter/build', icon: Mail, hint: 'Envios' },
  { label: 'Toda la ayuda', to: '/admin/ayuda', icon: CircleQuestionMark },
];

/** Synonyms of screens' names. */
const otherWords: Readonly<Record<string, string>> = {
  '/admin': 'inicio tablero dashboard resumen',
  '/admin/campaign': 'nueva',
  '/admin/campaign/all': 'lista',
  '/admin/campaigns/add-send': 'segmento público audiencia',
  '/admin/newsletter': 'correos boletines plantillas',
  '/admin/newsletter/build': 'nuevo newsletter editor correo boletín diseñar',
  '/admin/sends/schedule': 'envíos correo sms whatsapp programación nueva',
  '/admin/sends/scheduled-list': 'envíos calendario lista',
  '/admin/new-user': 'crear invitar persona equipo',
  '/admin/tiendas': 'almacenes puntos de venta sucursales',
  '/admin/util/urlshortener': 'enlaces cortos utm link',
  '/admin/plataforma': 'versiones módulos fallos salud',
  password: 'clave seguridad',
  accounts: 'empresa otra entrar',
  sessions: 'dispositivos seguridad equipos conectados',
  help: 'manual qué es esto glosario',
  '/admin/ayuda': 'manual glosario palabras',
  shortcuts: 'teclas ayuda',
  'log-out': 'salir desconectar terminar',
};

/** All screens for a role: those of the menu in its order, then the others. */
export function screens(
  role: Role | undefined,
  dashboards: readonly DashboardMenuItem[],
  added: readonly RemoteEntry[] = [],
): PaletteSection {
  const ofMenu = groupsFor(role, menuGroups(dashboards, added)).flatMap(({ label: hint, icon, entries }) =>
    entries.map((entry) => ({ ...entry, icon, hint: hint === entry.label ? undefined : hint })),
  );
  const ofUser = userMenuEntries(role).flatMap(({ label, icon, does }) => ('to' in does ? { label, icon, to: does.to } : []));
  const ofRemotes = added.filter(({ group }) => group === undefined).map((entry) => ({ ...entry, icon: AppWindow }));
  const ofBar = [{ ...home, icon: LayoutDashboard }, ...ofMenu, ...besideTheMenu, ...ofRemotes];
  // The user menu repeats some entries of the side menu.
  const every: readonly Screen[] = [...ofBar, ...ofUser.filter(({ to }) => !ofBar.some((screen) => screen.to === to))];
  const all = every.filter(({ to }) => isOpenTo(role, to));
  return {
    title: 'Ir a',
    items: all.map(({ to, words = otherWords[to], ...screen }) => ({
      id: to,
      ...screen,
      words,
      keys: keysFor(to),
      does: { to },
    })),
  };
}

/** Actions that are always available. */
export function actions(): PaletteSection {
  const ofUser = userMenuEntries(undefined).flatMap(({ label, icon, does }) =>
    'shows' in does ? { label, icon, shows: does.shows } : [],
  );
  const all = [
    ...ofUser,
    { label: 'Atajos de teclado', icon: Keyboard, shows: 'shortcuts' as const, keys: '?' },
    { label: 'Cerrar sesión', icon: LogOut, shows: 'log-out' as const },
  ];
  const dialogs = all.map(({ shows, ...item }) => ({ id: shows, ...item, words: otherWords[shows], does: { shows } }));
  const themes = themeChoices.map(({ theme, label, icon }) => ({
    id: `theme-${theme}`,
    label: `Tema: ${label.toLowerCase()}`,
    icon,
    words: 'apariencia color modo noche día',
    does: { theme },
  }));
  return { title: 'Acciones', items: [...themes, ...dialogs] };
}

/** Recently visited screens for a role, each with the name of its record. */
export function recents(role: Role | undefined, visits: readonly Visit[], here: string): PaletteSection {
  return {
    title: 'Recientes',
    items: visits
      .filter(({ to }) => to !== here && isOpenTo(role, new URL(to, window.location.origin).pathname))
      .slice(0, 5)
      .map(({ to, title, name }) => ({
        id: `recent ${to}`,
        label: name ?? title,
        hint: name && title,
        icon: iconOf(to, name),
        does: { to },
      })),
  };
}

function iconOf(address: string, name: string | undefined) {
  if (name && address.startsWith('/admin/campaign')) return Megaphone;
  return name && address.startsWith('/admin/newsletter') ? Mail : History;
}
