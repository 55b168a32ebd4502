import type { Schedule } from '@pregon/contract/schedules/schedule.schema';
import { loadPart } from '@pregon/remote-api/load-part';

/** Changes bring the schemas of the schedule form, which a list does not need before somebody acts on it. */
const loadChanges = () => loadPart(() => import(/* webpackChunkName: "schedule-changes" */ './schedule-changes.ts'));

/** Pauses a schedule, or lets it go on. */
export const pauseSchedule = async (id: string, action: 'pausar' | 'reanudar') => (await loadChanges()).pauseSchedule(id, action);

/** The same with a message that undoes it; without its file nothing changes, which `loadPart` has reported. */
export const pauseOrResume = (action: 'pausar' | 'reanudar', schedule: Schedule): Promise<unknown> =>
  loadChanges().then(
    (changes) => changes.pauseOrResume(action, schedule),
    () => undefined,
  );

/** Deletes a schedule that has sent no message. */
export const removeSchedule = async (id: string) => (await loadChanges()).removeSchedule(id);

/** Reads again what pages show of schedules; without its file they stay as they are, which `loadPart` has reported. */
export const refreshSchedules = (): Promise<unknown> =>
  loadChanges().then(
    ({ invalidateSchedules }) => invalidateSchedules(),
    () => undefined,
  );
