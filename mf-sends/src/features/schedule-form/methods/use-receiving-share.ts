import { restQuery } from '@pregon/auth-api/queries';
import type { ExperimentDesign } from '@pregon/contract/experiments/experiment.schema';
import { readScheduleExperiment } from '@pregon/contract/experiments/experiments.endpoints';
import { useValues } from '@pregon/ui/form';
import { useQuery } from '@tanstack/react-query';
import { noExperiment, readDesign } from '../experiment/experiment-value.ts';
import type { ScheduleAppForm } from '../schedule-values.ts';

/** The share of the people who get an SMS, 0 to 1, by the design of an experiment: neither the control group nor arms without SMS do. */
function smsShare({ arms, controlShare }: ExperimentDesign): number {
  const withSms = arms.filter(({ channels }) => channels.length === 0 || channels.includes('sms'));
  return arms.length === 0 ? 1 : ((100 - controlShare) / 100) * (withSms.length / arms.length);
}

/** The share of the people of the profile who get an SMS of the schedule: less than 1 with an experiment. */
export function useReceivingShare(form: ScheduleAppForm, scheduleId: string | undefined): number {
  const [value = ''] = useValues(form, ['experiment']);
  const { data } = useQuery({
    ...restQuery(readScheduleExperiment, { params: { id: scheduleId ?? '' } }),
    enabled: scheduleId !== undefined && value === '',
    staleTime: 0,
  });
  if (value === noExperiment) return 1;
  // Once a version has won, everybody gets it.
  const stored = data?.experiment?.winner === null ? data.experiment : undefined;
  const design = readDesign(value) ?? stored;
  return design ? smsShare(design) : 1;
}
