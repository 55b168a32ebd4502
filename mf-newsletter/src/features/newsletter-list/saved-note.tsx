import { buttonClass } from '@pregon/ui/button';
import { Note } from '@pregon/ui/page';
import { Link, useLocation } from 'react-router-dom';
import * as v from 'valibot';
import { editorLink, newScheduleAddress } from '../../paths.ts';

const arrival = v.object({
  saved: v.object({ identifier: v.string(), name: v.string(), isApproved: v.boolean(), purpose: v.string() }),
});

/** The next step for a newsletter that was just saved in the editor. It carries along the campaign and the profile that it is for. */
export function SavedNote() {
  const { state } = useLocation();
  const { success, output } = v.safeParse(arrival, state);
  if (!success) return null;
  const { identifier, name, isApproved, purpose } = output.saved;
  if (!isApproved) {
    return (
      <Note>
        «{name}» está guardado, por aprobar. Cuando esté listo, apruébalo en el editor para programarlo.{' '}
        <Link className={buttonClass({ size: 's' })} {...editorLink(identifier, false, purpose)}>
          Seguir editando
        </Link>
      </Note>
    );
  }
  return (
    <Note>
      «{name}» está aprobado. Ya puedes elegir a quién y cuándo sale.{' '}
      <Link className={buttonClass({ size: 's' })} to={newScheduleAddress(identifier, purpose)}>
        Programar este newsletter
      </Link>
    </Note>
  );
}
