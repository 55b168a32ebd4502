import type { ShortLink } from '@pregon/contract/short-links/short-link.schema';
import { formatDate, formatNumber } from '@pregon/ui/format';
import { daysOf, findingOf } from './click-words.ts';

/** Height of the drawing, and of the part of it that bars stand on, in pixels. */
const height = 148;
const floor = 124;
/** Room above the highest bar, and between two colours on top of each other. */
const ceiling = 16;
const gap = 1.5;

/** A round number that is not below the highest bar, with a half that is round too: 2, 4, 6, 8, 10, 20, 40 … */
function roundedUp(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(most, 1)));
  return ([1, 2, 4, 6, 8, 10].find((step) => step * power >= most) ?? 10) * power;
}

/** Clicks of the last days as columns, people below and machines on top; the numbers behind «Ver datos». */
export function ClickChart({ clicks }: { readonly clicks: ShortLink['clicks'] }) {
  const days = daysOf(clicks);
  const top = roundedUp(Math.max(...days.map(({ people, machines }) => people + machines)));
  const heightOf = (count: number) => (count / top) * (floor - ceiling);
  const step = 100 / days.length;
  const ticks = top === 1 ? [1] : [top / 2, top].filter(Number.isInteger);
  return (
    <figure className="click-chart">
      <figcaption>
        <span data-series="people">Personas</span>
        <span data-series="machines">Robots</span>
      </figcaption>
      <svg height={height} role="img" aria-label={findingOf(clicks)}>
        {ticks.map((tick) => (
          <g key={tick}>
            <line x1="0" x2="100%" y1={floor - heightOf(tick)} y2={floor - heightOf(tick)} />
            <text x="0" y={floor - heightOf(tick) - 3}>
              {formatNumber(tick)}
            </text>
          </g>
        ))}
        {days.map(({ day, people, machines }, place) => {
          const at = { x: `${place * step}%`, width: `${step * 0.72}%`, rx: 1 };
          const below = heightOf(people);
          const above = Math.max(0, heightOf(machines) - (people > 0 ? gap : 0));
          return (
            <g key={day}>
              {people > 0 ? <rect data-series="people" {...at} y={floor - below} height={below} /> : null}
              {machines > 0 ? (
                <rect data-series="machines" {...at} y={floor - heightOf(people + machines)} height={above} />
              ) : null}
            </g>
          );
        })}
        <line className="floor" x1="0" x2="100%" y1={floor} y2={floor} />
        <text x="0" y={height - 6}>
          {formatDate(days[0]?.day ?? '')}
        </text>
        <text x="100%" y={height - 6} textAnchor="end">
          {formatDate(days.at(-1)?.day ?? '')}
        </text>
      </svg>
      <details>
        <summary>Ver datos</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Día</th>
              <th scope="col">Personas</th>
              <th scope="col">Robots</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, people, machines }) => (
              <tr key={day}>
                <th scope="row">{formatDate(day)}</th>
                <td>{formatNumber(people)}</td>
                <td>{formatNumber(machines)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
