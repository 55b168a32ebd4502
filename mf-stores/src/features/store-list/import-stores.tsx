import { api } from '@pregon/auth-api/api';
import { ApiFault, faultMessage } from '@pregon/auth-api/fault';
import { getImport, type ImportProgress, type ImportReport, startImport } from '@pregon/contract/data/data.endpoints';
import { Button } from '@pregon/ui/button';
import { Dialog } from '@pregon/ui/dialog';
import { FileDrop } from '@pregon/ui/file-drop';
import { formatCount, formatPercent } from '@pregon/ui/format';
import { Note } from '@pregon/ui/page';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { RowProblems } from '../../imports/row-problems.tsx';
import { invalidateStores } from '../../store-changes.ts';

const pollMs = 1000;
const hasEnded = (progress: ImportProgress | undefined): boolean => progress?.state === 'done' || progress?.state === 'failed';

/** Uploads a file and polls the import until it ends. */
function useStoresImport() {
  const client = useQueryClient();
  const { mutate, ...upload } = useMutation({
    mutationFn: (file: File) => api.call(startImport, { params: { kind: 'stores' }, form: {}, file }),
  });
  const identifier = upload.data?.identifier ?? '';
  const progress = useQuery({
    queryKey: ['import', identifier],
    queryFn: () => api.call(getImport, { params: { identifier } }),
    enabled: identifier !== '',
    refetchInterval: ({ state }) => (hasEnded(state.data) ? false : pollMs),
  });
  const ended = hasEnded(progress.data);
  useEffect(() => {
    if (ended) void invalidateStores(client);
  }, [ended, client]);
  const isRunning = upload.isPending || (identifier !== '' && !ended && !progress.isError);
  return { mutate, progress: progress.data, error: upload.error ?? progress.error, isRunning };
}

/** Dialog that imports stores from a CSV file and reports the result of each row. */
export default function ImportStores({ onClose }: { readonly onClose: () => void }) {
  const { mutate, progress, error, isRunning } = useStoresImport();
  const problem = error ? messageOf(error) : progress?.error;
  return (
    <Dialog isOpen onClose={onClose} title="Importar tiendas" actions={<Button onPress={onClose}>Cerrar</Button>}>
      <div className="import-stores">
        <p>
          Un archivo CSV con una tienda en cada fila. La columna <b>codigo</b> dice cuál es: las que ya están cambian, las otras
          se crean. Para empezar, exporta las que tienes: el archivo sirve de ejemplo.
        </p>
        <FileDrop
          label="Archivo CSV de tiendas"
          action="Elegir archivo"
          accept=".csv,text/csv"
          busy={isRunning ? 'Importando…' : undefined}
          onChoose={mutate}
        />
        {isRunning ? <Progress of={progress} /> : null}
        <div role="alert">{problem ? <Note tone="warning">{problem}</Note> : null}</div>
        <output className="import-report">{progress?.state === 'done' ? <Report of={progress.report} /> : null}</output>
      </div>
    </Dialog>
  );
}

/** Progress bar of the import. It is indeterminate while the file is uploading. */
function Progress({ of }: { readonly of: ImportProgress | undefined }) {
  const share = of?.state === 'running' ? of.share : undefined;
  const text =
    share === undefined
      ? 'Subiendo el archivo…'
      : `${formatPercent(Math.round(share * 100) / 100)}, ${formatCount(of?.report.rows ?? 0, 'fila', 'filas')}`;
  return (
    <div className="import-progress">
      <progress aria-label="Avance de la importación" {...(share !== undefined && { value: share })} />
      <span className="soft">{text}. Puedes cerrar esta ventana: la importación sigue.</span>
    </div>
  );
}

/** Returns the error of the file field, or the fault's own message. */
const messageOf = (error: Error): ReactNode => (error instanceof ApiFault && error.fields['file']) || faultMessage(error);

function Report({ of: { rows, created, updated, rejected, problems } }: { readonly of: ImportReport }) {
  const unchanged = rows - created - updated - rejected;
  const parts = [
    formatCount(created, 'nueva', 'nuevas'),
    formatCount(updated, 'cambiada', 'cambiadas'),
    formatCount(unchanged, 'sin cambios', 'sin cambios'),
    formatCount(rejected, 'rechazada', 'rechazadas'),
  ];
  return (
    <>
      <Note tone={rejected > 0 ? 'warning' : 'info'}>
        {formatCount(rows, 'fila', 'filas')}: {parts.join(', ')}.
      </Note>
      <RowProblems problems={problems} total={rejected} />
    </>
  );
}
