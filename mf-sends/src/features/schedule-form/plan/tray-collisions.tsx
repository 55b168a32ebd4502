import { formatCount } from '@pregon/ui/format';
import { Icon } from '@pregon/ui/icon';
import { TriangleAlert } from 'lucide-react';
import type { ScheduleAppForm } from '../schedule-values.ts';
import { type NextSending, useOtherSendings } from './use-other-sendings.ts';

interface TrayCollisionsProps {
  readonly form: ScheduleAppForm;
  readonly next: NextSending;
}

/** How many people would get the next sending and another one within the period of a cap, in the tray of a narrow window. */
export function TrayCollisions({ form, next }: TrayCollisionsProps) {
  const { entries = [], collisionOf, count } = useOtherSendings(form, next);
  const most = Math.max(0, ...entries.map((entry) => collisionOf(entry)?.people ?? 0));
  if (most === 0) return null;
  return (
    <span className="small tray-next flag">
      <Icon of={TriangleAlert} />
      {`${count.sampled > 1 ? '≈ ' : ''}${formatCount(most, 'persona repetida', 'personas repetidas')} con otro envío`}
    </span>
  );
}
