import { useMayCall } from '@pregon/auth-api/session';
import { importData } from '@pregon/contract/data/data.endpoints';
import { errorTable } from '@pregon/contract/errors';
import { createStoreMutation } from '@pregon/contract/stores/stores.operations';
import { loadPart } from '@pregon/remote-api/load-part';
import { Button, buttonClass } from '@pregon/ui/button';
import { Icon } from '@pregon/ui/icon';
import { List, Map as MapIcon, Plus, Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { storePaths } from '../../store-paths.ts';

const ImportStores = lazy(() => loadPart(() => import('./import-stores.tsx')));

interface StoreActionsProps {
  readonly isMap: boolean;
  readonly onShow: (view: 'lista' | 'mapa') => void;
  /** Whether new stores are offered, if only as disabled. */
  readonly mayOffer: boolean;
}

/** The actions above the list. */
export function StoreActions({ isMap, onShow, mayOffer }: StoreActionsProps) {
  const { isDisabled, start, dialog } = useImport();
  return (
    <>
      <Button onPress={() => onShow(isMap ? 'lista' : 'mapa')}>
        <Icon of={isMap ? List : MapIcon} />
        {isMap ? 'Lista' : 'Mapa'}
      </Button>
      {mayOffer ? (
        <>
          <Button aria-label="Importar CSV" isDisabled={isDisabled} disabledReason={errorTable.FORBIDDEN.message} onPress={start}>
            <Icon of={Upload} />
            <span className="on-wide">Importar CSV</span>
          </Button>
          <NewStore />
        </>
      ) : null}
      {dialog}
    </>
  );
}

/** The two ways to the first stores. There is nothing to show on a map yet. */
export function FirstStoreActions() {
  const { isDisabled, start, dialog } = useImport();
  return (
    <>
      <Button isDisabled={isDisabled} disabledReason={errorTable.FORBIDDEN.message} onPress={start}>
        <Icon of={Upload} />
        Importar CSV
      </Button>
      <NewStore />
      {dialog}
    </>
  );
}

/** Whether the user may import stores, and the dialog that does it. */
function useImport() {
  const mayImport = useMayCall(importData);
  const [isImporting, setImporting] = useState(false);
  const dialog = isImporting ? (
    <Suspense>
      <ImportStores onClose={() => setImporting(false)} />
    </Suspense>
  ) : null;
  return { isDisabled: !mayImport, start: () => setImporting(true), dialog };
}

function NewStore() {
  const mayCreate = useMayCall(createStoreMutation);
  return mayCreate ? (
    <Link className={buttonClass({ variant: 'primary' })} to={storePaths.newStore}>
      <Icon of={Plus} />
      Nueva tienda
    </Link>
  ) : (
    <Button variant="primary" isDisabled disabledReason={errorTable.FORBIDDEN.message}>
      <Icon of={Plus} />
      Nueva tienda
    </Button>
  );
}
