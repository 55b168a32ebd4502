import { faultMessage, isFault } from '@pregon/auth-api/fault';
import { Button, buttonClass } from '@pregon/ui/button';
import { Bone, Empty, Page, Waiting } from '@pregon/ui/page';
import { Link } from 'react-router-dom';
import { storePaths } from '../../store-paths.ts';

interface StoreFaultProps {
  /** Of the page. */
  readonly title: string;
  readonly error: Error;
  readonly onRetry: () => void;
}

/** What stands in the place of a store that can't be shown. */
export function StoreFault({ title, error, onRetry }: StoreFaultProps) {
  const isGone = isFault(error, 'NOT_FOUND', 'INVALID');
  return (
    <Page title={title}>
      <Empty
        kind="fault"
        title={isGone ? 'Esta tienda no existe' : 'No pudimos cargar la tienda'}
        actions={
          isGone ? (
            <Link className={buttonClass({ variant: 'primary' })} to={storePaths.stores}>
              Ver tiendas
            </Link>
          ) : (
            <Button variant="primary" onPress={onRetry}>
              Reintentar
            </Button>
          )
        }
      >
        {isGone ? 'Puede que el enlace esté incompleto.' : faultMessage(error)}
      </Empty>
    </Page>
  );
}

const bones = ['first', 'second', 'third'];

/** The same while it is on its way. */
export function StoreLoading({ title }: { readonly title: string }) {
  return (
    <Page title={title} description={<Bone width="16rem" />}>
      <div className="page-body">
        <Waiting label="Cargando tienda…">
          {bones.map((bone) => (
            <p key={bone}>
              <Bone height="7rem" />
            </p>
          ))}
        </Waiting>
      </div>
    </Page>
  );
}
