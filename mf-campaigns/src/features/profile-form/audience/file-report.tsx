import { byteOrderMark, csvLine } from '@pregon/contract/csv/csv-line';
import type { CustomerFile } from '@pregon/contract/profiles/customer-file.schema';
import { Button } from '@pregon/ui/button';
import { downloadFile } from '@pregon/ui/download-file';
import { formatCount, formatNumber } from '@pregon/ui/format';
import { Icon } from '@pregon/ui/icon';
import { Download } from 'lucide-react';

/** The most problem rows that are listed; the download contains all of them. */
const maxListed = 8;

/** Reports how a customer file was matched: the number of customers, and the rows without a match with the reasons. */
export function FileReport({ file }: { readonly file: CustomerFile }) {
  const { name, rows, matched, unmatched, problems } = file;
  if (unmatched === 0)
    return (
      <p className="small soft num">{`${formatCount(rows, 'fila', 'filas')}, ${formatCount(matched, 'cliente', 'clientes')}: todas encontradas.`}</p>
    );
  const found = (
    <p className="small num">
      <b>{formatCount(matched, 'cliente encontrado', 'clientes encontrados')}</b>
      <span className="soft">{` en ${formatCount(rows, 'fila', 'filas')}. ${formatCount(unmatched, 'fila no corresponde', 'filas no corresponden')} a nadie${problems.length === 0 ? '.' : ':'}`}</span>
    </p>
  );
  // Those rows are kept for a time only, and not shown to everybody.
  if (problems.length === 0) return found;
  const more = unmatched - Math.min(maxListed, problems.length);
  return (
    <div className="file-report">
      {found}
      <table className="table cards" aria-label="Filas que no corresponden a nadie">
        <thead>
          <tr>
            <th className="num">Línea</th>
            <th>Valor</th>
            <th>Motivo</th>
          </tr>
        </thead>
        <tbody>
          {problems.slice(0, maxListed).map(({ line, value, reason }) => (
            <tr key={line}>
              <td className="num">{formatNumber(line)}</td>
              <td>{value}</td>
              <td>{reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="row wrap">
        {more > 0 ? <span className="small faint num">{`Y ${formatCount(more, 'fila más', 'filas más')}.`}</span> : null}
        <Button
          size="s"
          onPress={() => downloadFile(reportName(name), new Blob([reportCsv(file)], { type: 'text/csv;charset=utf-8' }))}
        >
          <Icon of={Download} />
          {problems.length < unmatched ? `Descargar las primeras ${formatNumber(problems.length)}` : 'Descargar filas'}
        </Button>
      </p>
    </div>
  );
}

/** Formats the rows without a match as CSV, with semicolons, as a Spanish Excel expects. */
const reportCsv = ({ problems }: CustomerFile): string =>
  byteOrderMark +
  csvLine(['Línea', 'Valor', 'Motivo'], ';') +
  problems.map(({ line, value, reason }) => csvLine([line, value, reason], ';')).join('');

/** Returns the file name of the report: 'leales.csv' becomes 'leales-sin-encontrar.csv'. */
const reportName = (name: string) => `${name.replace(/\.csv$/i, '')}-sin-encontrar.csv`;
