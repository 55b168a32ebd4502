import { faultMessage } from '@pregon/auth-api/fault';
import { api } from '@pregon/auth-api/api';
import { useMayCall } from '@pregon/auth-api/session';
import { importData } from '@pregon/contract/data/data.endpoints';
import { errorTable } from '@pregon/contract/errors';
import { exportStores, mostExportedStores } from '@pregon/contract/stores/stores.endpoints';
import { createStoreMutation, type StoreFilter } from '@pregon/contract/stores/stores.operations';
import { loadPart } from '@pregon/remote-api/load-part';
import { Button, buttonClass, IconButton } from '@pregon/ui/button';
import { downloadFile } from '@pregon/ui/download-file';
import { formatNumber } from '@pregon/ui/format';
import { Icon } from '@pregon/ui/icon';
import { toast } from '@pregon/ui/toast';
import { Download, List, Map as MapIcon, Plus, Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { storePaths } from '../../store-paths.ts';

const ImportStores = lazy(() => loadPart(() => import('./import-stores.tsx')));

interface StoreActionsProps {
  readonly isMap: boolean;
  readonly onShow: (view: 'lista' | 'mapa') => void;
  /** The filter of the list, which also applies to the export. */
  readonly filter: StoreFilter | undefined;
}

export function StoreActions({ isMap, onShow, filter }: StoreActionsProps) {
  const mayCreate = useMayCall(createStoreMutation);
  const mayImport = useMayCall(importData);
  const [isImporting, setImporting] = useState(false);
  return (
    <>
      <Button onPress={() => onShow(isMap ? 'lista' : 'mapa')}>
        <Icon of={isMap ? List : MapIcon} />
        {isMap ? 'Lista' : 'Mapa'}
      </Button>
      <IconButton
        variant="default"
        label="Importar CSV"
        isDisabled={!mayImport}
        disabledReason={errorTable.FORBIDDEN.message}
        onPress={() => setImporting(true)}
      >
        <Icon of={Upload} />
      </IconButton>
      <ExportStores filter={filter} />
      {mayCreate ? (
        <Link className={buttonClass({ variant: 'primary' })} to={storePaths.newStore}>
          <Icon of={Plus} />
          Nueva tienda
        </Link>
      ) : (
        <Button variant="primary" isDisabled disabledReason={errorTable.FORBIDDEN.message}>
          <Icon of={Plus} />
          Nueva tienda
        </Button>
      )}
      {isImporting ? (
        <Suspense>
          <ImportStores onClose={() => setImporting(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

function describeExport(total: number): string {
  if (total === 1) return 'Se exportó 1 tienda.';
  return total < mostExportedStores
    ? `Se exportaron ${formatNumber(total)} tiendas.`
    : `Se exportaron las primeras ${formatNumber(total)} tiendas. Usa los filtros para exportar las otras.`;
}

function ExportStores({ filter }: Pick<StoreActionsProps, 'filter'>) {
  const [isPending, setPending] = useState(false);
  const startExport = async () => {
    setPending(true);
    try {
      const { active, ...words } = filter ?? {};
      const query = { ...words, ...(active !== undefined && { active: active ? ('true' as const) : ('false' as const) }) };
      const { fileName, content, total } = await api.call(exportStores, { query });
      downloadFile(fileName, new Blob([content], { type: 'text/csv;charset=utf-8' }));
      toast.success(describeExport(total));
    } catch (error) {
      toast.error(faultMessage(error));
    } finally {
      setPending(false);
    }
  };
  return (
    <IconButton variant="default" label="Exportar CSV" isPending={isPending} onPress={() => void startExport()}>
      <Icon of={Download} />
    </IconButton>
  );
}
