import type { ImportCheck as Check } from '@pregon/contract/data/imports.endpoints';
import { Note, Section } from '@pregon/ui/page';
import { Figures } from './figures.tsx';
import { changesNothing } from './changes-nothing.ts';
import { formatRows, formatRowsRead } from '../../imports/import-labels.ts';
import { RowProblems } from '../../imports/row-problems.tsx';

interface ImportCheckProps {
  readonly check: Check;
  readonly createsMissing: boolean;
  /** Whether the check still reads the file. */
  readonly isRunning: boolean;
}

/** Report of a dry run: what the import would change. */
export function ImportCheck({ check, createsMissing, isRunning }: ImportCheckProps) {
  const { rows, isWhole } = check;
  const { created, updated, rejected, repeated, problems } = (createsMissing ? check.withMissing : null) ?? check;
  const figures = [
    ['Nuevas', created],
    ['Cambiarían', updated],
    ['Sin cambios', rows - created - updated - rejected - repeated],
    ['Se rechazarían', rejected],
  ] as const;
  return (
    <Section title="Qué cambiaría" description={`${formatRowsRead(rows)}. Todavía no cambió nada.`}>
      <Figures of={figures} />
      {changesNothing(check, createsMissing) ? (
        <Note tone="warning">
          {rows === 0
            ? 'El archivo no tiene filas: solo los nombres de sus columnas.'
            : rejected > 0
              ? 'No entraría ninguna fila. Mira si cada columna es la correcta, o corrige el archivo.'
              : 'Ya tienes todo lo que trae este archivo.'}
        </Note>
      ) : null}
      {repeated > 0 ? (
        <Note tone="info">
          {formatRows(repeated)} más {repeated === 1 ? 'repite' : 'repiten'} una fila nueva de este archivo: vale la última.
        </Note>
      ) : null}
      {check.notes.map((note) => (
        <Note key={note} tone="info">
          {note}
        </Note>
      ))}
      {isWhole ? null : (
        <Note tone="info">
          {isRunning
            ? `Así van las primeras ${formatRows(rows)}: seguimos con el resto. Puedes importar sin esperar.`
            : `El archivo es más largo: revisamos sus primeras ${formatRows(rows)}.`}
        </Note>
      )}
      <RowProblems problems={problems} total={rejected} />
    </Section>
  );
}
