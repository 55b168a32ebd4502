import { ApiFault, faultMessage } from '@pregon/auth-api/fault';
import type { ImportSourceContent, ImportSourceForm } from '@pregon/contract/data/import-sources.schema';
import { Button } from '@pregon/ui/button';
import { type AppForm, setFieldErrors, setFieldValue, useValues } from '@pregon/ui/form';
import { formatCount, formatDateTime } from '@pregon/ui/format';
import { Note } from '@pregon/ui/page';
import { useTestSource, useTestStoredSource } from './source-changes.ts';
import { newSource, sizeWords } from './source-words.ts';

interface SourceTrialProps {
  readonly form: AppForm<ImportSourceForm, unknown>;
  /** The stored source, whose secret is used where none is typed. */
  readonly id?: number | undefined;
  readonly zone: string | undefined;
}

const names = Object.keys(newSource) as (keyof ImportSourceForm)[];

/** The button that tries the connection, with what it found. */
export function SourceTrial({ form, id, zone }: SourceTrialProps) {
  const values = useValues(form, names);
  const ofNew = useTestSource();
  const ofStored = useTestStoredSource();
  const { data, error, isPending } = id === undefined ? ofNew : ofStored;
  const test = (change: Partial<ImportSourceForm> = {}) => {
    const typed = Object.fromEntries(names.map((name, index) => [name, values[index]]));
    const filled = { ...newSource, ...typed, ...change };
    const body = { ...filled, name: filled.name.trim() || 'Prueba' };
    const onError = (fault: Error) => {
      if (fault instanceof ApiFault && Object.keys(fault.fields).length > 0) setFieldErrors(form, fault.fields, fault.message);
    };
    if (id === undefined) ofNew.mutate({ body }, { onError });
    else ofStored.mutate({ params: { id: String(id) }, body }, { onError });
  };
  const trust = (fingerprint: string) => {
    setFieldValue(form, 'fingerprint', fingerprint);
    test({ fingerprint });
  };
  return (
    <div className="source-trial">
      <Button isPending={isPending} pendingLabel="Conectando…" onPress={() => test()}>
        Probar conexión
      </Button>
      <output>
        {error ? <Note tone="warning">{faultMessage(error)}</Note> : null}
        {data ? <Found content={data} zone={zone} onTrust={trust} /> : null}
      </output>
    </div>
  );
}

interface FoundProps {
  readonly content: ImportSourceContent;
  readonly zone: string | undefined;
  readonly onTrust: (fingerprint: string) => void;
}

function Found({ content: { fingerprint, isTrusted, files, total }, zone, onTrust }: FoundProps) {
  if (!isTrusted && fingerprint !== null) {
    return (
      <Note tone="warning">
        El servidor respondió con esta huella: <code>{fingerprint}</code>. Compárala con la que te dio quien lo administra; no
        enviamos ninguna clave todavía.{' '}
        <Button size="s" onPress={() => onTrust(fingerprint)}>
          Es la correcta
        </Button>
      </Note>
    );
  }
  if (total === 0) return <Note>La conexión funciona, y ahora no hay ningún archivo que coincida.</Note>;
  return (
    <Note>
      La conexión funciona. {formatCount(total, 'archivo coincide', 'archivos coinciden')}:
      <ul className="source-files">
        {files.map(({ name, size, modifiedAt, isTaken }) => (
          <li key={name}>
            {[
              name,
              size === null ? null : sizeWords(size),
              modifiedAt === null ? null : formatDateTime(modifiedAt, zone),
              isTaken ? 'ya se trajo' : null,
            ]
              .filter((part) => part !== null)
              .join(' · ')}
          </li>
        ))}
        {total > files.length ? <li>y {total - files.length} más</li> : null}
      </ul>
    </Note>
  );
}
