import { formatCount, formatNumber } from '@pregon/ui/format';
import { Icon } from '@pregon/ui/icon';
import { TriangleAlert } from 'lucide-react';
import { dayName, weekdayName } from '../../../days/days.ts';
import type { ScheduleAppForm } from '../schedule-values.ts';
import { type NextSending, useOtherSendings } from './use-other-sendings.ts';

interface TraySummaryProps {
  readonly form: ScheduleAppForm;
  readonly next: NextSending;
  /** How many sendings are planned. */
  readonly count: number;
}

/** The planned sendings in the tray of a narrow window. */
export function TraySummary({ form, next, count }: TraySummaryProps) {
  return (
    <>
      <span className="v">{count === 1 ? '1 envío' : `${formatNumber(count)} envíos`}</span>
      <span className="small faint tray-next">{`El próximo, ${weekdayName(next.day)} ${dayName(next.day)} a las ${next.time}`}</span>
      <Collisions form={form} next={next} />
    </>
  );
}

/** How many people would get the next sending and another one within the period of a cap. */
function Collisions({ form, next }: Omit<TraySummaryProps, 'count'>) {
  const { entries = [], collisionOf, count } = useOtherSendings(form, next);
  const most = Math.max(0, ...entries.map((entry) => collisionOf(entry)?.people ?? 0));
  if (most === 0) return null;
  return (
    <span className="small tray-next flag">
      <Icon of={TriangleAlert} />
      {`${count.sampled > 1 ? '≈ ' : ''}${formatCount(most, 'cliente repetido', 'clientes repetidos')} con otro envío`}
    </span>
  );
}
