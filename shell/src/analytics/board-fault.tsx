import { Button } from '@pregon/ui/button';
import { Icon } from '@pregon/ui/icon';
import { Empty } from '@pregon/ui/page';
import { withSupportCode } from '@pregon/ui/support-code';
import { RefreshCw } from 'lucide-react';

export function BoardFault({ detail, error, onRetry }: { detail: string; error: unknown; onRetry: () => void }) {
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
      {withSupportCode(`${detail.replace(/\.?$/, '.')} Puedes seguir usando el menú.`, error)}
    </Empty>
  );
}
