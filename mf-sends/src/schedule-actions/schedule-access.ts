import { senderRoles } from '@pregon/contract/session/roles';

/** Who may change, pause and delete schedules: the calls themselves bring the schemas of the form, which a list does not need. */
export const scheduleChange = { access: senderRoles };
