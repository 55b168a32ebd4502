import { faultMessage } from '@pregon/auth-api/fault';
import { RecordFault } from '@pregon/ui/record';

interface DraftFaultProps {
  /** The title of the page. */
  readonly title: string;
  readonly wayOut: { readonly to: string; readonly label: string };
  readonly error: Error | null;
  /** A colleague saved or deleted it. */
  readonly isGone: boolean;
  readonly onRetry: () => void;
}

/** Page for a draft that does not exist any more, or failed to load. */
export function DraftFault({ title, wayOut, error, isGone, onRetry }: DraftFaultProps) {
  return (
    <RecordFault
      title={title}
      heading={isGone ? 'Este borrador ya no existe' : 'No pudimos cargar el borrador'}
      reason={isGone ? 'Puede que alguien ya lo haya guardado completo o lo haya eliminado.' : faultMessage(error)}
      wayOut={isGone ? wayOut : undefined}
      onRetry={onRetry}
    />
  );
}
