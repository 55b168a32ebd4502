import { useValues } from '@pregon/ui/form';
import { Icon } from '@pregon/ui/icon';
import { Repeat, Send } from 'lucide-react';
import type { PlanState } from '../plan/use-plan.ts';
import type { ScheduleAppForm } from '../schedule-values.ts';

/** Sentence that describes what will be sent, or what the user still has to enter. */
export function PlanSentence({ form, plan }: { readonly form: ScheduleAppForm; readonly plan: PlanState }) {
  const [repeats = false, active = false] = useValues(form, ['repeatSending', 'active']);
  const sentence = plan.sentence ?? missing(repeats, plan.isPending);
  return (
    <div className="plan-sentence">
      <Icon of={repeats ? Repeat : Send} />
      <output>
        {sentence}
        {plan.sentence && !active ? <span className="soft"> Es un borrador: no se envía nada hasta que esté activa.</span> : null}
      </output>
    </div>
  );
}

function missing(repeats: boolean, isPending: boolean): string {
  if (isPending) return 'Calculando los envíos…';
  return repeats
    ? 'Elige desde cuándo, hasta cuándo y en qué días: aquí lees lo que va a pasar.'
    : 'Elige el día y la hora: aquí lees lo que va a pasar.';
}
