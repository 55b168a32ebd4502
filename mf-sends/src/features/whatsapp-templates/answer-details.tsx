/** A field of the provider's response and its value as text. */
export type AnswerRow = readonly [name: string, value: string];

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/**
 * Converts a response to rows, one for each property. A response that is not an object becomes one row with
 * the given name.
 */
export function rowsOf(data: unknown, name: string): readonly AnswerRow[] {
  if (data === null || data === undefined || data === '') return [[name, 'Sin contenido']];
  if (typeof data !== 'object') return [[name, textOf(data)]];
  return Object.entries(data).map(([key, value]) => [key, textOf(value)]);
}

/** Collapsed details of the provider's response, for troubleshooting. */
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
