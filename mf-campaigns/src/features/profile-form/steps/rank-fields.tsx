import { DateField } from '@pregon/ui/date-fields';
import { NumberField } from '@pregon/ui/form';
import { useId } from 'react';
import type { StepProps } from './step-props.ts';

/**
 * Fields that limit the audience to the best customers, with the dates whose sales count. The dates also apply to the metric.
 */
export function RankFields({ bind }: Pick<StepProps, 'bind'>) {
  const id = useId();
  return (
    <fieldset className="box" aria-labelledby={id}>
      <header>
        <div>
          <h3 id={id}>Los mejores, y entre qué fechas</h3>
          <p>Los de más ventas, después de los demás filtros. Siempre elige la audiencia.</p>
        </div>
      </header>
      <div className="trio">
        <NumberField {...bind('customerRank')} placeholder="Todos" optional />
        <DateField {...bind('rankStart')} optional />
        <DateField {...bind('rankEnd')} optional />
      </div>
    </fieldset>
  );
}
