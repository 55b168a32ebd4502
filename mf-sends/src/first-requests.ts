import { readDefaultSender } from '@pregon/contract/account/default-sender.endpoints';
import { firstCall, firstQuery, type FirstRequest } from '@pregon/contract/first-request';
import { newslettersQuery } from '@pregon/contract/newsletters/newsletters.operations';
import { profilesQuery } from '@pregon/contract/profiles/profiles.operations';
import { listScheduleDrafts } from '@pregon/contract/schedules/schedule-draft-list.endpoints';
import { schedulesQuery } from '@pregon/contract/schedules/schedules.operations';
import { listSharedPeople } from '@pregon/contract/schedules/sending-calendar.endpoints';
import { sendMethodsQuery } from '@pregon/contract/schedules/send-methods.operations';
import { listWhatsappProfiles } from '@pregon/contract/whatsapp/whatsapp.endpoints';

const onlyTotal = { page: 1, size: 1 };

/** Whether the account has what a schedule chooses from. */
const choices = [firstQuery(profilesQuery, onlyTotal), firstQuery(newslettersQuery, { ...onlyTotal, filter: { approve: true } })];

const scheduleById = firstQuery(schedulesQuery, { page: 1, size: 1, filter: { identifier: ':scheduleId' } });

/**
 * The requests for the data that a screen shows first, by route: its document makes them before any script has come. The build runs this
 * file by itself, so it may import the contract only.
 */
export const firstRequests: Readonly<Record<string, readonly FirstRequest[]>> = {
  'sends/scheduled-list': [
    firstQuery(
      schedulesQuery,
      { page: 1, size: 25 },
      {
        name: ['name'],
        to: '/admin/sends/scheduled-list/:identifier',
        below: ['profileName'],
        before: ['box'],
        search: 'Buscar programaciones',
        actions: 'below',
      },
    ),
    firstCall(listScheduleDrafts, { query: {} }, { isAbove: true }),
  ],
  'sends/schedule': [...choices, firstCall(readDefaultSender, {})],
  'sends/schedule/:scheduleId': [
    ...choices,
    scheduleById,
    firstQuery(sendMethodsQuery, { filter: { scheduledId: ':scheduleId' } }),
  ],
  'sends/scheduled-list/:scheduleId': [scheduleById],
  'sends/calendar/:one/:other': [
    firstCall(listSharedPeople, { params: { one: ':one', other: ':other' }, query: { page: 1, size: 25 } }),
  ],
  'wa-plantillas': [firstCall(listWhatsappProfiles, {})],
};
