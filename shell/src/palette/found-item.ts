import type { FoundRecord } from '@pregon/contract/search/search.endpoints';
import { type ScheduleState, scheduleState } from '@pregon/contract/schedules/schedule-state';
import { formatDate, formatDateRange } from '@pregon/ui/format';
import { CalendarClock, Link2, Mail, Megaphone, Store, User, UserCog, Users } from 'lucide-react';
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

/** A record that the server found, as an item of the palette that opens it. */
export function foundItem(found: FoundRecord): PaletteItem {
  const { to, ...shown } = shownAs(found);
  return { id: `${found.kind} ${found.id}`, label: found.name, ...shown, does: { to } };
}

function shownAs(found: FoundRecord): Shown {
  switch (found.kind) {
    case 'campaign':
      return { icon: Megaphone, hint: formatDateRange(found.dateStart, found.dateEnd), to: `/admin/campaign/${found.id}` };
    case 'profile':
      return { icon: Users, hint: found.campaignName, to: `/admin/campaign/${found.campaign}/sends/1?profile=${found.id}` };
    case 'newsletter':
      return { icon: Mail, hint: found.isApproved ? 'Aprobado' : 'Sin aprobar', to: `/admin/newsletter/build?id=${found.id}` };
    case 'schedule': {
      const hint = `${stateWords[found.state]}, ${formatDate(found.dateStart.slice(0, 10))}`;
      return { icon: CalendarClock, hint, to: `/admin/sends/scheduled-list/${found.id}` };
    }
    case 'customer':
      return { icon: User, hint: found.detail, to: `/admin/clientes/${found.id}` };
    case 'store':
      return { icon: Store, hint: found.city, to: `/admin/tiendas/${found.id}` };
    case 'shortLink':
      return {
        icon: Link2,
        hint: found.isActive ? found.id : `${found.id}, detenido`,
        to: `/admin/util/urlshortener?q=${found.id}`,
      };
    case 'user':
      return { icon: UserCog, hint: found.email, to: `/admin/users/${found.id}` };
  }
}
