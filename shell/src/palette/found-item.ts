import type { FoundDraft, FoundKind, FoundRecord } from '@pregon/contract/search/search.endpoints';
import { type ScheduleState, scheduleState } from '@pregon/contract/schedules/schedule-state';
import { formatDate, formatDateRange } from '@pregon/ui/format';
import { CalendarClock, FilePen, Link2, Mail, Megaphone, Store, User, UserCog, Users } from 'lucide-react';
import type { PaletteItem } from './palette-item.ts';

const stateWords: Readonly<Record<ScheduleState, string>> = {
  [scheduleState.draft]: 'Borrador',
  [scheduleState.scheduled]: 'Programada',
  [scheduleState.running]: 'En curso',
  [scheduleState.paused]: 'Pausada',
  [scheduleState.completed]: 'Completada',
  [scheduleState.cancelled]: 'Cancelada',
  [scheduleState.failed]: 'Fallida',
};

type Shown = Pick<PaletteItem, 'icon' | 'hint'> & { readonly to: string };

type Of<Kind extends FoundKind> = Extract<FoundRecord, { kind: Kind }>;

/** What is shown of each kind. */
const shownOf: { readonly [Kind in FoundKind]: (found: Of<Kind>) => Shown } = {
  campaign: ({ id, dateStart, dateEnd }) => ({
    icon: Megaphone,
    hint: formatDateRange(dateStart, dateEnd),
    to: `/admin/campaign/${id}`,
  }),
  profile: ({ id, campaign, campaignName }) => ({
    icon: Users,
    hint: campaignName,
    to: `/admin/campaign/${campaign}/sends/1?profile=${id}`,
  }),
  newsletter: ({ id, isApproved }) => ({
    icon: Mail,
    hint: isApproved ? 'Aprobado' : 'Sin aprobar',
    to: `/admin/newsletter/build?id=${id}`,
  }),
  schedule: ({ id, state, dateStart }) => ({
    icon: CalendarClock,
    hint: `${stateWords[state]}, ${formatDate(dateStart.slice(0, 10))}`,
    to: `/admin/sends/scheduled-list/${id}`,
  }),
  customer: ({ id, detail }) => ({ icon: User, hint: detail, to: `/admin/clientes/${id}` }),
  store: ({ id, city }) => ({ icon: Store, hint: city, to: `/admin/tiendas/${id}` }),
  shortLink: ({ id, isActive }) => ({
    icon: Link2,
    hint: isActive ? id : `${id}, detenido`,
    to: `/admin/util/urlshortener?q=${id}&open=${id}`,
  }),
  user: ({ id, email }) => ({ icon: UserCog, hint: email, to: `/admin/users/${id}` }),
};

/** A function of its own, because TypeScript relates a record to the entry of its kind only in a generic one. */
const shownAs = <Kind extends FoundKind>(kind: Kind, found: Of<Kind>): Shown => shownOf[kind](found);

/** A record that the server found, as an item of the palette that opens it. */
export function foundItem(found: FoundRecord): PaletteItem {
  const { to, ...shown } = shownAs(found.kind, found);
  return { id: `${found.kind} ${found.id}`, label: found.name, ...shown, does: { to } };
}

/** What a draft becomes, and the form that continues it. */
const continued: Readonly<Record<FoundDraft['of'], (draft: FoundDraft) => { readonly hint: string; readonly to: string }>> = {
  campaign: ({ id }) => ({ hint: 'Campaña', to: `/admin/campaign?draft=${id}` }),
  profile: ({ id, parent }) => ({ hint: 'Perfil', to: `/admin/campaign/${parent ?? ''}/sends/1?draft=${id}` }),
  newsletter: ({ id, parent }) => ({
    hint: 'Newsletter',
    to: `/admin/newsletter/build?${parent ? `id=${parent}` : `draft=${id}`}`,
  }),
  schedule: ({ id }) => ({ hint: 'Programación', to: `/admin/sends/schedule?draft=${id}` }),
};

/** A draft that the server found, as an item that continues it. */
export function draftItem(draft: FoundDraft): PaletteItem {
  const { hint, to } = continued[draft.of](draft);
  return { id: `draft ${draft.id}`, label: draft.name, icon: FilePen, hint, does: { to } };
}
