import { channelNames } from '@pregon/contract/channels/channels';
import { restQuery } from '@pregon/auth-api/queries';
import type { PlannedOccurrence } from '@pregon/contract/schedules/occurrences';
import { readSendingPolicy } from '@pregon/contract/sending-rules/sending-policy.endpoints';
import { useValues } from '@pregon/ui/form';
import { useQuery } from '@tanstack/react-query';
import type { ScheduleAppForm } from '../schedule-values.ts';
import { ruleNote } from './rule-note.ts';
import type { PlanState } from './use-plan.ts';

/** Tells of a sending what the account's rules do with it; of none before these have come, the review says it again. */
export function useRuleNotes(form: ScheduleAppForm, { planned, holidays, removed }: PlanState, timeZone: string) {
  const { data: policy } = useQuery({ ...restQuery(readSendingPolicy), staleTime: 0 });
  const [methods = [], repeats, lastDay] = useValues(form, ['methods', 'repeatSending', 'dateEnd']);
  const types = channelNames.filter((type) => methods.includes(type));
  const dateEnd = repeats && lastDay ? lastDay : null;
  return (occurrence: PlannedOccurrence): string | undefined => {
    if (!policy || types.length === 0) return undefined;
    const next = planned[planned.indexOf(occurrence) + 1];
    return ruleNote(occurrence, next, { policy, types, timeZone, holidays, removed, dateEnd });
  };
}
