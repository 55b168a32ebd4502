import type { PlatformOperation } from '@pregon/contract/platform/platform-operation.endpoints';
import { formatNumber } from '@pregon/ui/format';
import { formatBytes } from './measures.ts';

/** The size of the database, and of its largest tables with their estimated rows. */
export function DatabaseSize({ database: { isEmbedded, bytes, tables } }: { readonly database: PlatformOperation['database'] }) {
  return (
    <div>
      <h3 id="operation-database">Base de datos</h3>
      <p className="operation-size">
        <b className="num">{formatBytes(bytes)}</b>{' '}
        <span className="faint">{isEmbedded ? 'en la base de datos incluida' : 'en PostgreSQL'}</span>
      </p>
      <table className="operation-table" aria-label="Tablas más grandes">
        <thead>
          <tr>
            <th scope="col">Tablas más grandes</th>
            <th scope="col" className="num">
              Tamaño
            </th>
            <th scope="col" className="num">
              Filas
            </th>
          </tr>
        </thead>
        <tbody>
          {tables.map(({ name, bytes: size, rows }) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td className="num">{formatBytes(size)}</td>
              <td className="num">{rows === undefined ? '—' : `aprox. ${formatNumber(rows)}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
