import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { downloadFile } from '../download-file.ts';
import { DaysChip } from '../list/days-chip.tsx';
import { formatDate } from '../format.tsx';
import { Empty, Note, Section, Skeleton, Waiting, windowHeight } from '../page.tsx';
import type { MeasuredSales } from './measured-sales.ts';
import type { ChannelNames, DeletedKind, MessageResults } from './message-results.ts';
import { printResults } from './print-results.ts';
import { ResultFigures } from './result-figures.tsx';
import type { ResultPeriod } from './result-period.ts';
import { type ResultLine, resultLines } from './result-lines.ts';
import './results.css';

export interface ResultsSectionProps<Channel extends string> {
  /** What the results are of, for the printed page and the name of the file: 'Rebajas de noviembre'. */
  readonly name: string;
  /** Undefined while they load. */
  readonly results: MessageResults<Channel> | undefined;
  /** The message of a failed request. */
  readonly fault: ReactNode;
  readonly onRetry: () => void;
  readonly channelNames: ChannelNames<Channel>;
  /** Writes lines as a CSV file, with what spreadsheets would take for formulas escaped. */
  readonly writeCsv: (lines: readonly ResultLine[]) => string;
  readonly period: ResultPeriod;
  readonly onPeriod: (period: ResultPeriod) => void;
  /** Other filters, beside the period. */
  readonly filters?: ReactNode;
  /** What the messages added to the sales, for the file; undefined while it loads. */
  readonly sales: MeasuredSales | undefined;
  /** The same beside the attributed sales: above the figures. */
  readonly incremental?: ReactNode;
  /** The people behind the results, from whom a profile may be made: below the figures. */
  readonly people?: ReactNode;
  /** Newer figures are loading: the previous ones stay, dimmed. */
  readonly isStale?: boolean;
  /** What follows the figures, such as the click map. */
  readonly children?: ReactNode;
}

/** The section 'Resultados' of a page, in all of its states: loading, failed, empty, with figures. */
export function ResultsSection<Channel extends string>(props: ResultsSectionProps<Channel>) {
  const { name, results, fault, onRetry, channelNames, writeCsv, period, onPeriod, sales } = props;
  const { filters, incremental, people, isStale = false, children } = props;
  const hasFigures = results !== undefined && results.channels.length > 0;
  return (
    <div className="results" data-stale={isStale ? '' : undefined}>
      <Section
        title="Resultados"
        aside={
          hasFigures ? (
            <span className="row results-actions">
              <Button size="s" onPress={() => void printResults()}>
                Imprimir
              </Button>
              <Button size="s" onPress={() => download(name, writeCsv(resultLines(results, channelNames, { period, sales })))}>
                Descargar CSV
              </Button>
            </span>
          ) : null
        }
      >
        <p className="results-name">{name}</p>
        <div className="tools results-tools">
          {filters}
          <DaysChip label="Fechas" from={period.from} to={period.to} onChange={onPeriod} />
        </div>
        {results ? (
          hasFigures ? (
            <>
              {results.deletedBefore ? <DeletedNote before={results.deletedBefore} kinds={results.deletedKinds ?? []} /> : null}
              {incremental}
              <ResultFigures results={results} channelNames={channelNames} />
              {people}
              {children}
            </>
          ) : (
            <p className="soft">
              {period.from || period.to
                ? 'En estas fechas no salió ningún mensaje, y nadie compró ni se dio de baja después de uno.'
                : 'Cuando salgan los primeros mensajes, aquí ves qué lograron.'}
            </p>
          )
        ) : fault === undefined ? (
          <Waiting>
            <Skeleton height={windowHeight} isRows />
          </Waiting>
        ) : (
          <Empty kind="fault" title="No pudimos cargar los resultados" actions={<Button onPress={onRetry}>Reintentar</Button>}>
            {fault}
          </Empty>
        )}
      </Section>
    </div>
  );
}

/** That figures are not known, because what they are counted from is deleted. */
function DeletedNote({ before, kinds }: { readonly before: string; readonly kinds: readonly DeletedKind[] }) {
  const what = kinds.includes('messages') ? 'ventas, respuestas, bajas ni grupos de personas' : 'ventas';
  return (
    <Note tone="info">
      <b>Datos eliminados por la política de conservación.</b> Lo que era de antes del {formatDate(before)} ya no está: estas
      fechas no tienen {what}. Elige fechas desde ese día para verlas. Los mensajes enviados, las aperturas y los clics están
      completos.
    </Note>
  );
}

function download(name: string, csv: string): void {
  downloadFile(`resultados-${name}.csv`, new Blob([csv], { type: 'text/csv;charset=utf-8' }));
}
