import { Button } from '@pregon/ui/button';
import { Empty } from '@pregon/ui/page';

/** The error page of an editor that could not be loaded, or of an invalid design. */
export function EditorFault({ onRetry }: { onRetry: () => void }) {
  return (
    <Empty
      kind="fault"
      title="El editor no se pudo abrir"
      actions={
        <Button variant="primary" onPress={onRetry}>
          Reintentar
        </Button>
      }
    >
      No se ha perdido nada de tu newsletter.
    </Empty>
  );
}
