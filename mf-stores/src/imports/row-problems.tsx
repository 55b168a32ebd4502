import type { ImportReport } from '@pregon/contract/data/data.endpoints';
import { formatNumber } from '@pregon/ui/format';
import { formatRows } from './import-labels.ts';
import './row-problems.css';

/** A scrollable list must be focusable, so that it can be scrolled with the keyboard. */
const keyboardScrolling = { tabIndex: 0 } as const;

interface RowProblemsProps {
  readonly problems: ImportReport['problems'];
  /** The number of rejected rows, of which `problems` are the first. */
  readonly total: number;
}

/** List of rejected rows with line, column and reason. */
export function RowProblems({ problems, total }: RowProblemsProps) {
  if (problems.length === 0) return null;
  return (
    <>
      <ul className="import-problems" aria-label="Filas rechazadas" {...keyboardScrolling}>
        {problems.map(({ line, column, message }) => (
          <li key={`${line} ${column}`}>
            <b>Línea {line}</b>
            {column ? `, ${column}` : ''}: {message}
          </li>
        ))}
      </ul>
      {total > problems.length ? (
        <p className="hint">
          Aquí ves {formatNumber(problems.length)} de las {formatRows(total)} rechazadas.
        </p>
      ) : null}
    </>
  );
}
