import { heading as schedule } from './features/schedule-form/heading.ts';
import { heading as schedules } from './features/schedule-list/heading.ts';
import { heading as calendar } from './features/sending-calendar/heading.ts';
import { heading as sharedPeople } from './features/shared-people/heading.ts';
import { heading as whatsapp } from './features/whatsapp-templates/heading.ts';

/**
 * The headings of screens that are the same whatever they show, by route: their documents show them before any script has come. The build
 * runs this file by itself, so it may import data only.
 */
export const headings = {
  'sends/schedule': schedule,
  'sends/scheduled-list': schedules,
  'sends/calendar': calendar,
  'sends/calendar/:one/:other': sharedPeople,
  'wa-plantillas': whatsapp,
};
