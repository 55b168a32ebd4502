import type { RemoteModule } from '@pregon/remote-api/remote-module';
import { nav } from './navigation.ts';
import { paths } from './paths.ts';

const trail = [{ title: 'Envios' }];

export default {
  id: 'mf-sends',
  nav,
  routes: [
    {
      path: 'sends/schedule',
      title: 'Programar Envios',
      trail: [...trail, { title: 'Programaciones', to: paths.schedules }],
      load: () => import('./features/schedule-form/schedule-form.page.tsx'),
    },
    {
      path: 'sends/schedule/:scheduleId',
      title: 'Programación',
      trail: [...trail, { title: 'Programaciones', to: paths.schedules }],
      load: () => import('./features/schedule-form/edit-schedule.page.tsx'),
    },
    {
      path: 'sends/scheduled-list',
      title: 'Programaciones',
      trail,
      load: () => import('./features/schedule-list/schedule-list.page.tsx'),
    },
    {
      path: 'sends/scheduled-list/:scheduleId',
      title: 'Programación',
      trail: [...trail, { title: 'Programaciones', to: paths.schedules }],
      load: () => import('./features/schedule-page/schedule.page.tsx'),
    },
    {
      path: 'sends/calendar',
      title: 'Calendario',
      trail,
      load: () => import('./features/sending-calendar/sending-calendar.page.tsx'),
    },
    {
      path: 'sends/calendar/:one/:other',
      title: 'Clientes repetidos',
      trail: [...trail, { title: 'Calendario', to: paths.calendar }],
      load: () => import('./features/shared-people/shared-people.page.tsx'),
    },
    {
      path: 'wa-plantillas',
      title: 'Plantillas de WhatsApp',
      trail,
      load: () => import('./features/whatsapp-templates/whatsapp-templates.page.tsx'),
    },
  ],
  help: () => import('./help.ts'),
} satisfies RemoteModule;
