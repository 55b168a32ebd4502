import type { ShortLink } from '@pregon/contract/short-links/short-link.schema';
import { describeClicks } from './click-summary.ts';

const height = 28;

/** Sparkline of the people who clicked on each day, with a text alternative. */
export function ClickBars({ clicks }: { readonly clicks: ShortLink['clicks'] }) {
  const { peopleByDay } = clicks;
  const most = Math.max(1, ...peopleByDay);
  const step = 100 / peopleByDay.length;
  return (
    <svg className="click-bars" height={height} role="img" aria-label={describeClicks(clicks)}>
      {peopleByDay.map((people, day) => {
        const bar = people === 0 ? 1 : Math.max(3, (people / most) * height);
        return (
          <rect
            key={day}
            className={people === 0 ? 'none' : ''}
            x={`${day * step}%`}
            width={`${step * 0.7}%`}
            y={height - bar}
            height={bar}
            rx="1"
          />
        );
      })}
    </svg>
  );
}
