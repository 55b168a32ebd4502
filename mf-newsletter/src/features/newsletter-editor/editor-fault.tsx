import { Button } from '@pregon/ui/button';
import { Empty } from '@pregon/ui/page';

/** The editor's code did not arrive, or the design is none that it knows. */
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
      Tu newsletter está guardado; no se ha perdido nada.
    </Empty>
  );
}
