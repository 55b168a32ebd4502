import type { ImportReport } from '@pregon/contract/data/data.endpoints';

/** A long list is read by scrolling, also with the keyboard. */
const scrolled = { tabIndex: 0 } as const;

/** The rows that were or would be rejected, with the line, the column and the reason. */
export function RowProblems({ problems }: { readonly problems: ImportReport['problems'] }) {
  if (problems.length === 0) return null;
  return (
    <ul className="import-problems" aria-label="Filas rechazadas" {...scrolled}>
      {problems.map(({ line, column, message }) => (
        <li key={`${line} ${column}`}>
          <b>Línea {line}</b>
          {column ? `, ${column}` : ''}: {message}
        </li>
      ))}
    </ul>
  );
}
