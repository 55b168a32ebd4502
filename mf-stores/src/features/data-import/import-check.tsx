import type { ImportCheck as Check } from '@pregon/contract/data/imports.endpoints';
import { Note, Section } from '@pregon/ui/page';
import { Figures } from './figures.tsx';
import { formatRows } from './import-labels.ts';
import { RowProblems } from './row-problems.tsx';

interface ImportCheckProps {
  readonly check: Check;
  readonly createsMissing: boolean;
}

/** Report of a dry run: what the import would change. */
export function ImportCheck({ check, createsMissing }: ImportCheckProps) {
  const { rows, isWhole } = check;
  const { created, updated, rejected, repeated, problems } = (createsMissing ? check.withMissing : null) ?? check;
  const figures = [
    ['Nuevas', created],
    ['Cambiarían', updated],
    ['Sin cambios', rows - created - updated - rejected - repeated],
    ['Se rechazarían', rejected],
  ] as const;
  return (
    <Section title="Qué cambiaría" description={`${formatRows(rows)} leídas. Todavía no cambió nada.`}>
      <Figures of={figures} />
      {repeated > 0 ? (
        <Note tone="info">
          {formatRows(repeated)} más {repeated === 1 ? 'repite' : 'repiten'} una fila nueva de este archivo: vale la última.
        </Note>
      ) : null}
      {isWhole ? null : <Note tone="info">El archivo es más largo: revisamos sus primeras {formatRows(rows)}.</Note>}
      <RowProblems problems={problems} />
    </Section>
  );
}
