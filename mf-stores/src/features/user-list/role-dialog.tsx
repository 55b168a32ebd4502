import { roles, storeRole } from '@pregon/contract/session/roles';
import { Button } from '@pregon/ui/button';
import { Dialog } from '@pregon/ui/dialog';
import { roleLabels } from '../../staff/role-labels.ts';
import { areasOf } from './role-areas.ts';
import './role-dialog.css';

/** Dialog that explains what each role changes, sees, and does not see, by area. */
export default function RoleDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog isOpen isWide onClose={onClose} title="Qué puede hacer cada rol" actions={<Button onPress={onClose}>Cerrar</Button>}>
      <div className="role-areas">
        {roles.map((role) => {
          const { changes, sees, none } = areasOf(role);
          return (
            <section key={role}>
              <h3>{roleLabels[role]}</h3>
              <dl>
                <Areas label="Cambia" areas={changes} />
                <Areas label={role === storeRole ? 'Ve, solo de sus tiendas' : 'Ve'} areas={sees} />
                <Areas label="No ve" areas={none} />
              </dl>
            </section>
          );
        })}
      </div>
    </Dialog>
  );
}

const Areas = ({ label, areas }: { readonly label: string; readonly areas: readonly string[] }) =>
  areas.length > 0 ? (
    <div>
      <dt>{label}</dt>
      <dd>{areas.join(', ')}</dd>
    </div>
  ) : null;
