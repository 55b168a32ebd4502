import { buttonClass } from '@pregon/ui/button';
import { Note } from '@pregon/ui/page';
import { Link, useLocation } from 'react-router-dom';
import * as v from 'valibot';
import { newScheduleAddress } from '../../paths.ts';

const arrival = v.object({ approved: v.object({ identifier: v.string(), name: v.string(), purpose: v.string() }) });

/** The next step for a newsletter that was just approved in the editor. */
export function ApprovedNote() {
  const { state } = useLocation();
  const { success, output } = v.safeParse(arrival, state);
  if (!success) return null;
  const { identifier, name, purpose } = output.approved;
  return (
    <Note>
      «{name}» está aprobado. Ya puedes elegir a quién y cuándo sale.{' '}
      <Link className={buttonClass({ size: 's' })} to={newScheduleAddress(identifier, purpose)}>
        Programar este newsletter
      </Link>
    </Note>
  );
}
