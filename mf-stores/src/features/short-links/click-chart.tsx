import type { ShortLink } from '@pregon/contract/short-links/short-link.schema';
import { formatDate, formatNumber } from '@pregon/ui/format';
import { daysOf, describeClicks } from './click-summary.ts';

/** Height of the chart and y position of its baseline, in pixels. */
const height = 148;
const baseline = 124;
/** Padding above the highest bar, and gap between the two parts of a stacked bar, in pixels. */
const topPadding = 16;
const gap = 1.5;

/** Rounds the axis maximum up to 1, 2, 4, 6, 8 or 10 times a power of ten. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  return ([1, 2, 4, 6, 8, 10].find((step) => step * power >= value) ?? 10) * power;
}

/** Stacked bar chart of the clicks of the last days, people below bots, with the data as a table. */
export function ClickChart({ clicks }: { readonly clicks: ShortLink['clicks'] }) {
  const days = daysOf(clicks);
  const top = roundUp(Math.max(...days.map(({ people, machines }) => people + machines)));
  const heightOf = (count: number) => (count / top) * (baseline - topPadding);
  const step = 100 / days.length;
  const ticks = top === 1 ? [1] : [top / 2, top].filter(Number.isInteger);
  return (
    <figure className="click-chart">
      <figcaption>
        <span data-series="people">Personas</span>
        <span data-series="machines">Robots</span>
      </figcaption>
      <svg height={height} role="img" aria-label={describeClicks(clicks)}>
        {ticks.map((tick) => (
          <g key={tick}>
            <line x1="0" x2="100%" y1={baseline - heightOf(tick)} y2={baseline - heightOf(tick)} />
            <text x="0" y={baseline - heightOf(tick) - 3}>
              {formatNumber(tick)}
            </text>
          </g>
        ))}
        {days.map(({ day, people, machines }, index) => {
          const at = { x: `${index * step}%`, width: `${step * 0.72}%`, rx: 1 };
          const below = heightOf(people);
          const above = Math.max(0, heightOf(machines) - (people > 0 ? gap : 0));
          return (
            <g key={day}>
              {people > 0 ? <rect data-series="people" {...at} y={baseline - below} height={below} /> : null}
              {machines > 0 ? (
                <rect data-series="machines" {...at} y={baseline - heightOf(people + machines)} height={above} />
              ) : null}
            </g>
          );
        })}
        <line className="floor" x1="0" x2="100%" y1={baseline} y2={baseline} />
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
