import { expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { ClickChart } from './click-chart.tsx';

const number = (element: Element, name: string) => Number(element.getAttribute(name));

/** The bars of a chart with their upper and lower edges. */
function barsOf(clicks: Parameters<typeof ClickChart>[0]['clicks']) {
  const { container } = render(<ClickChart clicks={clicks} />);
  const floor = number(container.querySelector('.floor') ?? container, 'y1');
  const bars = [...container.querySelectorAll('rect')].map((bar) => ({
    series: bar.getAttribute('data-series'),
    top: number(bar, 'y'),
    height: number(bar, 'height'),
  }));
  const highest = Math.min(...[...container.querySelectorAll('line')].map((line) => number(line, 'y1')));
  return { bars, floor, highest };
}

it('draws bars as high as their counts, on the floor and below the highest line', () => {
  const { bars, floor, highest } = barsOf({
    people: 10,
    machines: 6,
    lastAt: null,
    firstDay: '2026-11-20',
    peopleByDay: [8, 2],
    machinesByDay: [0, 6],
  });
  const [eight, two, six] = bars;
  expect(bars.map(({ series }) => series)).toEqual(['people', 'people', 'machines']);
  expect((eight?.top ?? 0) + (eight?.height ?? 0)).toBeCloseTo(floor, 6);
  expect(eight?.top).toBeCloseTo(highest, 6);
  expect(highest).toBeGreaterThan(0);
  expect(two?.height).toBeCloseTo((eight?.height ?? 0) / 4, 6);
  // Robots stand on people, with a gap between them.
  expect(six?.top).toBeCloseTo(highest, 6);
  expect((six?.top ?? 0) + (six?.height ?? 0)).toBeLessThan(two?.top ?? 0);
});
