import type { Channel } from '@pregon/contract/channels/channels';
import { useValues } from '@pregon/ui/form';
import { type ChannelField, scheduleChannels } from '../../../channels.ts';
import type { ScheduleAppForm } from '../schedule-values.ts';

/** Renders the one-line summary of a method's content for the header of its card. */
export function MethodSummary({ form, type }: { readonly form: ScheduleAppForm; readonly type: Channel }) {
  const { of, format } = scheduleChannels[type].summary;
  const [value] = useValues(form, [`${type}.${of}` as ChannelField]);
  return format(typeof value === 'string' ? value : '');
}
