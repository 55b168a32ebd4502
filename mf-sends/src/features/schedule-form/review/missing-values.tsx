import { channelFacts } from '@pregon/contract/channels/channels';
import type { MethodReview } from '@pregon/contract/schedules/schedule-review.schema';
import { Icon } from '@pregon/ui/icon';
import { Note } from '@pregon/ui/page';
import { Check } from 'lucide-react';
import { formatCustomers } from '../format-customers.ts';

interface MissingValuesProps {
  readonly methods: readonly MethodReview[];
  /** Accepts sending them empty; undefined where that was decided before. */
  readonly acceptance?: { readonly isAccepted: boolean; readonly onAccept: (isAccepted: boolean) => void };
}

/**
 * Warning about merge tags without a value and without a fallback, with a checkbox that accepts sending them
 * empty.
 */
export function MissingValues({ methods, acceptance }: MissingValuesProps) {
  return (
    <Note tone="warning">
      <div className="missing">
        <p>Hay etiquetas sin dato y sin valor por defecto:</p>
        <ul>
          {methods.flatMap(({ type, missingValues }) =>
            missingValues.map(({ tag, label, people }) => (
              <li
                key={`${type} ${tag}`}
              >{`${channelFacts[type].label}: no se sabe «${label}» de ${formatCustomers(people)}.`}</li>
            )),
          )}
        </ul>
        {acceptance ? (
          <label className="check" data-selected={acceptance.isAccepted ? '' : undefined}>
            <input
              type="checkbox"
              checked={acceptance.isAccepted}
              onChange={(event) => acceptance.onAccept(event.target.checked)}
            />
            <i>
              <Icon of={Check} />
            </i>
            <span>Enviar de todos modos: en su lugar no se lee nada.</span>
          </label>
        ) : null}
      </div>
    </Note>
  );
}
