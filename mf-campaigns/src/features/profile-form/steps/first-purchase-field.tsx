import { Select, useValues } from '@pregon/ui/form';
import { useState } from 'react';
import type { StepProps } from './step-props.ts';

const monthFormat = new Intl.DateTimeFormat('es-CO', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const mostMonths = 24;

/** The last months, the newest first: `2026-11`. */
function lastMonths(now: Date): readonly string[] {
  return Array.from({ length: mostMonths }, (_, before) =>
    new Date(Date.UTC(now.getFullYear(), now.getMonth() - before, 1)).toISOString().slice(0, 7),
  );
}

/** Selects customers by the month of their first purchase. An older month of a saved profile is offered, too. */
export function FirstPurchaseField({ form, bind }: Pick<StepProps, 'form' | 'bind'>) {
  const [chosen = ''] = useValues(form, ['profile.firstPurchaseMonth']);
  const [recent] = useState(() => lastMonths(new Date()));
  const months = chosen === '' || recent.includes(chosen) ? recent : [...recent, chosen];
  const options = months.map((month) => ({ value: month, label: monthFormat.format(new Date(`${month}-01T00:00:00Z`)) }));
  return (
    <Select
      {...bind('firstPurchaseMonth')}
      options={options}
      none="Cualquier mes"
      hint="La primera de tus datos: en sus primeros meses hay también clientes de antes."
      optional
    />
  );
}
