import { formatNumber } from '../format.tsx';
import type { MessageResults } from './message-results.ts';

const height = 120;
const barWidth = 8;

/** The hours of the axis: three days, or one where nobody opened later, so that a few bars can be told apart. */
const hoursShown = (hours: MessageResults['hours']): number => (hours.every(({ hour }) => hour < 24) ? 24 : 72);
const marksOf = (shown: number): readonly string[] => ['Al empezar', ...[1, 2, 3].map((third) => `${(shown / 3) * third} horas`)];

/** 'hora 1' is the first hour after the start. */
const hourName = (hour: number): string => `Hora ${formatNumber(hour + 1)}`;

/** The curve of first openings and first clicks by hour since the start, with its data as a table. */
export function OpeningCurve({ hours }: { readonly hours: MessageResults['hours'] }) {
  const most = Math.max(1, ...hours.map(({ opened, clicked }) => Math.max(opened, clicked)));
  const shown = hoursShown(hours);
  const y = (count: number) => (count / most) * height;
  return (
    <figure className="opening-curve">
      <svg viewBox={`0 0 ${shown * barWidth} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {hours.map(({ hour, opened, clicked }) => (
          <g key={hour}>
            <rect className="opened" x={hour * barWidth} width={barWidth - 2} y={height - y(opened)} height={y(opened)} />
            <rect className="clicked" x={hour * barWidth + 1} width={barWidth - 4} y={height - y(clicked)} height={y(clicked)} />
          </g>
        ))}
      </svg>
      <div className="opening-axis" aria-hidden="true">
        {marksOf(shown).map((mark) => (
          <span key={mark}>{mark}</span>
        ))}
      </div>
      <figcaption className="soft">
        <span className="key opened" /> Primera apertura o lectura <span className="key clicked" /> Primer clic. Cada barra es una
        hora desde que empezó el envío; la más alta es de {formatNumber(most)}.
      </figcaption>
      <details>
        <summary>Ver datos</summary>
        <table className="results-table">
          <thead>
            <tr>
              <th scope="col">Desde el comienzo</th>
              <th scope="col">Abiertos o leídos</th>
              <th scope="col">Con clic</th>
            </tr>
          </thead>
          <tbody>
            {hours.map(({ hour, opened, clicked }) => (
              <tr key={hour}>
                <th scope="row">{hourName(hour)}</th>
                <td className="num">{formatNumber(opened)}</td>
                <td className="num">{formatNumber(clicked)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
