import { api } from '@pregon/auth-api/api';
import { ApiFault, faultMessage } from '@pregon/auth-api/fault';
import { importData, type ImportReport } from '@pregon/contract/data/data.endpoints';
import { Button } from '@pregon/ui/button';
import { Dialog } from '@pregon/ui/dialog';
import { formatNumber } from '@pregon/ui/format';
import { Icon } from '@pregon/ui/icon';
import { Note } from '@pregon/ui/page';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { readStoresAgain } from '../../store-changes.ts';

const bringIn = (file: File): Promise<ImportReport> => api.call(importData, { params: { kind: 'stores' }, form: {}, file });

/** Brings stores in from a CSV file, and tells what became of each line. */
export default function ImportStores({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: bringIn,
    onSettled: () => void readStoresAgain(client),
  });
  return (
    <Dialog isOpen onClose={onClose} title="Importar tiendas" actions={<Button onPress={onClose}>Cerrar</Button>}>
      <div className="import-stores">
        <p>
          Un archivo CSV con una tienda en cada fila. La columna <b>codigo</b> dice cuál es: las que ya están cambian, las otras
          se crean. Para empezar, exporta las que tienes: el archivo sirve de ejemplo.
        </p>
        <label className="drop" data-disabled={isPending ? '' : undefined}>
          <input
            type="file"
            accept=".csv,text/csv"
            disabled={isPending}
            aria-label="Archivo CSV de tiendas"
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              if (file) mutate(file);
              // The same file again is a choice, too.
              event.target.value = '';
            }}
          />
          <Icon of={FileUp} />
          <span>
            <b>{isPending ? 'Importando…' : 'Elegir archivo'}</b> <span className="soft">o suéltalo aquí</span>
          </span>
        </label>
        <div role="alert">{error ? <Note tone="warning">{saidOf(error)}</Note> : null}</div>
        <output className="import-report">{data ? <Report of={data} /> : null}</output>
      </div>
    </Dialog>
  );
}

/** A long list is read by scrolling, also with the keyboard. */
const scrolled = { tabIndex: 0 } as const;

/** What is wrong with the whole file stands at the file. */
const saidOf = (error: Error): string => (error instanceof ApiFault && error.fields['file']) || faultMessage(error);

const counted = (count: number, one: string, many: string) => `${formatNumber(count)} ${count === 1 ? one : many}`;

function Report({ of: { rows, created, updated, rejected, problems } }: { readonly of: ImportReport }) {
  const unchanged = rows - created - updated - rejected;
  const parts = [
    counted(created, 'nueva', 'nuevas'),
    counted(updated, 'cambiada', 'cambiadas'),
    counted(unchanged, 'sin cambios', 'sin cambios'),
    counted(rejected, 'rechazada', 'rechazadas'),
  ];
  return (
    <>
      <Note tone={rejected > 0 ? 'warning' : 'info'}>
        {counted(rows, 'fila', 'filas')}: {parts.join(', ')}.
      </Note>
      {problems.length > 0 ? (
        <ul className="import-problems" aria-label="Filas rechazadas" {...scrolled}>
          {problems.map(({ line, column, message }) => (
            <li key={`${line} ${column}`}>
              <b>Línea {line}</b>
              {column ? `, ${column}` : ''}: {message}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
