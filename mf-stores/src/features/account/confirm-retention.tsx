import { faultMessage } from '@pregon/auth-api/fault';
import type { ExpiredRows } from '@pregon/contract/account/data-retention.endpoints';
import { ConfirmDialog } from '@pregon/ui/dialog';
import { toast } from '@pregon/ui/toast';
import { expiredWords } from './retention-words.ts';

interface ConfirmRetentionProps {
  /** What would go, by kind. */
  readonly rows: readonly ExpiredRows[];
  readonly zone: string;
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks before data goes that is older than the periods which are about to be saved. */
export const ConfirmRetention = ({ rows, zone, onConfirm, onClose }: ConfirmRetentionProps) => (
  <ConfirmDialog
    isOpen
    title="¿Guardar y eliminar lo que pasa del tiempo?"
    confirmLabel="Guardar y eliminar"
    isDestructive
    onConfirm={async () => {
      try {
        await onConfirm();
      } catch (error) {
        toast.error(faultMessage(error instanceof Error ? error : new Error(String(error))));
        throw error;
      }
    }}
    onClose={onClose}
  >
    <p>En las próximas horas se elimina, y no se puede recuperar:</p>
    <ul>
      {rows.map((one) => (
        <li key={one.kind}>{expiredWords(one, zone)}.</li>
      ))}
    </ul>
    <p>Desde entonces, cada día se elimina lo que cumple su tiempo.</p>
  </ConfirmDialog>
);
