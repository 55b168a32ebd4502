import type { Channel } from '@pregon/contract/channels/channels';
import { useValues } from '@pregon/ui/form';
import { type ChannelField, scheduleChannels } from '../../../channels.ts';
import type { ScheduleAppForm } from '../schedule-values.ts';

/** What a method would send, in a few words, for its head. */
export function MethodSummary({ form, type }: { readonly form: ScheduleAppForm; readonly type: Channel }) {
  const { of, say } = scheduleChannels[type].summary;
  const [value] = useValues(form, [`${type}.${of}` as ChannelField]);
  return say(typeof value === 'string' ? value : '');
}
