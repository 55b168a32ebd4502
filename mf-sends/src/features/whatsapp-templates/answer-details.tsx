/** A name and what it is. */
export type AnswerRow = readonly [name: string, value: string];

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** What an answer holds, a row for each of its names; of one that is no list of names, one row under the name given. */
export function rowsOf(data: unknown, name: string): readonly AnswerRow[] {
  if (data === null || data === undefined || data === '') return [[name, 'Sin contenido']];
  if (typeof data !== 'object') return [[name, textOf(data)]];
  return Object.entries(data).map(([key, value]) => [key, textOf(value)]);
}

/** What the service answered, folded away: for who has to find out why. */
export const AnswerDetails = ({ rows }: { readonly rows: readonly AnswerRow[] }) => (
  <details className="wa-answer">
    <summary>Detalles técnicos</summary>
    <dl>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </details>
);
