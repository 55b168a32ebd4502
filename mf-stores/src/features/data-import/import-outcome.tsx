import { api } from '@pregon/auth-api/api';
import { faultMessage } from '@pregon/auth-api/fault';
import { useSession } from '@pregon/auth-api/session';
import { exportRejectedRows, type ImportStatus } from '@pregon/contract/data/imports.endpoints';
import { Button, buttonClass } from '@pregon/ui/button';
import { downloadFile } from '@pregon/ui/download-file';
import { formatDateTime, formatNumber } from '@pregon/ui/format';
import { Note, Section } from '@pregon/ui/page';
import { toast } from '@pregon/ui/toast';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { importPaths } from '../../imports/import-paths.ts';
import { Figures } from './figures.tsx';
import { formatMissing, formatRows, formatRowsRead } from '../../imports/import-labels.ts';
import { RowProblems } from '../../imports/row-problems.tsx';
import { UndoImport } from './undo-import.tsx';

/** The suggested next screen after an import of each kind. */
const nextSteps = {
  stores: { to: '/admin/tiendas', label: 'Ver tiendas' },
  products: { to: importPaths.upload('customers'), label: 'Importar clientes' },
  customers: { to: importPaths.upload('purchases'), label: 'Importar compras' },
  purchases: { to: '/admin/campaign', label: 'Crear campaña' },
} as const;

/** Report of a finished import: counts, rejected rows, undo and the next step. */
export function ImportOutcome({ status }: { readonly status: ImportStatus }) {
  const zone = useSession().session?.user.timeZone;
  const { report, identifier, state, undo, undoUntil } = status;
  const { rows, created, updated, rejected, createdStores, createdProducts, problems, kind } = report;
  const missing = { stores: createdStores, products: createdProducts };
  const download = useMutation({
    mutationFn: async () => {
      const { fileName, content } = await api.call(exportRejectedRows, { params: { identifier } });
      downloadFile(fileName, new Blob([content], { type: 'text/csv' }));
    },
    onError: (error) => toast.error(faultMessage(error)),
  });
  const figures = [
    ['Nuevas', created],
    ['Cambiadas', updated],
    ['Sin cambios', rows - created - updated - rejected],
    ['Rechazadas', rejected],
  ] as const;
  const next = nextSteps[kind];
  const [now] = useState(Date.now);
  const isLate = undoUntil !== null && Date.parse(undoUntil) < now;
  // A file that was discarded before it was imported is cancelled, too.
  const isUnread = rows === 0 && (state === 'failed' || state === 'cancelled');
  return (
    <Section title="Qué pasó" description={isUnread ? 'No entró ninguna fila.' : `${formatRowsRead(rows)}.`}>
      {state === 'undone' && undo ? (
        <Note tone="info">
          Se deshizo: {formatRows(undo.removed)} {undo.removed === 1 ? 'nueva se quitó' : 'nuevas se quitaron'} y{' '}
          {formatRows(undo.restored)} {undo.restored === 1 ? 'volvió a como estaba' : 'volvieron a como estaban'}.
          {undo.removedStores + undo.removedProducts > 0
            ? ` También se quitaron ${formatMissing({ stores: undo.removedStores, products: undo.removedProducts })}.`
            : null}
          {undo.keptMissing > 0
            ? ` De lo que había creado, ${formatNumber(undo.keptMissing)} se ${undo.keptMissing === 1 ? 'quedó' : 'quedaron'}, porque algo lo usa o alguien lo cambió después.`
            : null}
          {undo.kept > 0
            ? ` ${formatRows(undo.kept)} se ${undo.kept === 1 ? 'quedó' : 'quedaron'}, porque algo las usa o alguien las cambió después.`
            : null}
        </Note>
      ) : null}
      {state === 'cancelled' && !isUnread ? <Note tone="info">Se canceló: lo que ya había entrado se quedó.</Note> : null}
      {state === 'failed' && !isUnread ? <Note tone="info">Lo que entró antes del error se quedó.</Note> : null}
      {isUnread ? null : <Figures of={figures} />}
      {state !== 'undone' && createdStores + createdProducts > 0 ? (
        <Note tone="info">
          También creamos {formatMissing(missing)} que faltaban.{' '}
          {createdStores > 0 ? (
            <>
              Completa sus datos en <Link to="/admin/tiendas">Tiendas</Link>, o trae sus archivos: lo que ya está se completa.
            </>
          ) : (
            'Trae el archivo de productos para completar sus datos.'
          )}
        </Note>
      ) : null}
      <RowProblems problems={problems} total={rejected} />
      <div className="row wrap">
        {rejected > 0 ? (
          <Button isPending={download.isPending} onPress={() => download.mutate()}>
            Descargar rechazadas
          </Button>
        ) : null}
        {undoUntil && !isLate ? <UndoImport status={status} /> : null}
        <Link className={buttonClass()} to={importPaths.all}>
          Importar otro archivo
        </Link>
        {state === 'done' ? (
          <Link className={buttonClass({ variant: 'primary' })} to={next.to}>
            {next.label}
          </Link>
        ) : null}
      </div>
      {undoUntil ? (
        <p className="hint">
          {isLate ? 'Se podía deshacer' : 'Puedes deshacerla'} hasta el {formatDateTime(undoUntil, zone)}.
        </p>
      ) : null}
    </Section>
  );
}
