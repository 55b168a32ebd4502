import type { Audience } from '@pregon/contract/profiles/audience.schema';
import type { ProfileField } from '@pregon/contract/profiles/profile-fields';
import { Button } from '@pregon/ui/button';
import { formatNumber } from '@pregon/ui/format';
import { Note } from '@pregon/ui/page';
import { fieldLabels } from '../steps.ts';
import { filterFields } from './filter-fields.ts';

type Step = Audience['steps'][number];

interface EmptyAudienceProps {
  readonly steps: Audience['steps'];
  readonly onGoTo: (field: ProfileField) => void;
}

/** Names the filter that leaves nobody, with a button that opens its field. */
export function EmptyAudience({ steps, onGoTo }: EmptyAudienceProps) {
  const position = emptyingStep(steps);
  const step = steps[position];
  if (!step) return null;
  const previousCount = steps[position - 1]?.remaining ?? 0;
  if (step.key === 'account') return <Note>Tu cuenta no tiene clientes todavía.</Note>;
  if (step.key === 'reach')
    return (
      <Note tone="warning">
        {previousCount === 1
          ? 'El cliente elegido no puede'
          : `Ninguno de los ${formatNumber(previousCount)} clientes elegidos puede`}{' '}
        recibir mensajes: más abajo ves qué les falta.
      </Note>
    );
  const field = filterFields[step.key];
  return (
    <Note tone="warning">
      <p>{explanation(step, previousCount)}</p>
      <Button size="s" onPress={() => onGoTo(field)}>
        Ir a «{fieldLabels[field]}»
      </Button>
    </Note>
  );
}

/** Returns the index of the step that removed the last customers; a customer file may have added some in between. */
const emptyingStep = (steps: readonly Step[]) =>
  steps.findLastIndex(({ remaining }, index) => remaining === 0 && steps[index - 1]?.remaining !== 0);

function explanation({ label, missing }: Step, before: number): string {
  const sentence = `Con «${label}» no queda nadie de ${before === 1 ? '1 cliente' : `${formatNumber(before)} clientes`}.`;
  if (missing === 0) return sentence;
  return `${sentence} De ${missing === 1 ? 'uno' : formatNumber(missing)} no tenemos ese dato.`;
}
