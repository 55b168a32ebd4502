import { Button } from '@pregon/ui/button';
import { Icon } from '@pregon/ui/icon';
import { Empty } from '@pregon/ui/page';
import { RefreshCw } from 'lucide-react';

export function BoardFault({ detail, onRetry }: { detail: string; onRetry: () => void }) {
  return (
    <Empty
      kind="fault"
      title="No pudimos cargar el panel"
      actions={
        <Button variant="primary" onPress={onRetry}>
          <Icon of={RefreshCw} />
          Reintentar
        </Button>
      }
    >
      {`${detail.replace(/\.?$/, '.')} Puedes seguir usando el menú.`}
    </Empty>
  );
}
