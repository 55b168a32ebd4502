import { channelNames } from '@pregon/contract/channels/channels';
import { restQuery } from '@pregon/auth-api/queries';
import type { PlannedOccurrence } from '@pregon/contract/schedules/occurrences';
import { readSendingPolicy } from '@pregon/contract/sending-rules/sending-policy.endpoints';
import { servicePolicy } from '@pregon/contract/sending-rules/service-policy';
import { useValues } from '@pregon/ui/form';
import { useQuery } from '@tanstack/react-query';
import type { ScheduleAppForm } from '../schedule-values.ts';
import { ruleNote } from './rule-note.ts';
import type { PlanState } from './use-plan.ts';

/**
 * Returns a function that explains what the sending rules do with an occurrence; undefined until the rules
 * have loaded. The review before saving repeats it.
 */
export function useRuleNotes(form: ScheduleAppForm, { planned, holidays, removed }: PlanState, timeZone: string) {
  const { data } = useQuery({ ...restQuery(readSendingPolicy), staleTime: 0 });
  const [methods = [], repeats, lastDay, isService] = useValues(form, ['methods', 'repeatSending', 'dateEnd', 'serviceMessage']);
  const policy = data && isService ? servicePolicy(data) : data;
  const types = channelNames.filter((type) => methods.includes(type));
  const dateEnd = repeats && lastDay ? lastDay : null;
  return (occurrence: PlannedOccurrence): string | undefined => {
    if (!policy || types.length === 0) return undefined;
    const next = planned[planned.indexOf(occurrence) + 1];
    return ruleNote(occurrence, next, { policy, types, timeZone, holidays, removed, dateEnd });
  };
}
