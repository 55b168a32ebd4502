import type { ImportReport } from '@pregon/contract/data/data.endpoints';

/** A scrollable list must be focusable, so that it can be scrolled with the keyboard. */
const keyboardScrolling = { tabIndex: 0 } as const;

/** List of rejected rows with line, column and reason. */
export function RowProblems({ problems }: { readonly problems: ImportReport['problems'] }) {
  if (problems.length === 0) return null;
  return (
    <ul className="import-problems" aria-label="Filas rechazadas" {...keyboardScrolling}>
      {problems.map(({ line, column, message }) => (
        <li key={`${line} ${column}`}>
          <b>Línea {line}</b>
          {column ? `, ${column}` : ''}: {message}
        </li>
      ))}
    </ul>
  );
}
