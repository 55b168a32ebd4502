import { faultMessage, isFault } from '@pregon/auth-api/fault';
import { Button, buttonClass } from '@pregon/ui/button';
import { Empty } from '@pregon/ui/page';
import { Link } from 'react-router-dom';
import { paths } from './paths.ts';

/** The page of a newsletter that does not exist or could not be loaded; only a failure to load can be retried. */
export function NewsletterFault({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const isGone = isFault(error, 'NOT_FOUND', 'INVALID');
  return (
    <div className="page">
      <Empty
        kind="fault"
        level={1}
        title={isGone ? 'Este newsletter no existe' : 'El newsletter no se pudo abrir'}
        actions={
          <>
            {isGone ? null : (
              <Button variant="primary" onPress={onRetry}>
                Reintentar
              </Button>
            )}
            <Link className={buttonClass()} to={paths.newsletters}>
              Ver newsletters
            </Link>
          </>
        }
      >
        {isGone ? 'Puede que alguien lo haya eliminado.' : faultMessage(error)}
      </Empty>
    </div>
  );
}
