import { type AudienceChannel, channelNames, channelFacts } from '@pregon/contract/channels/channels';
import { optionCode } from '@pregon/contract/options/option-code';
import { customerCategory } from '../../../retail/options/option-lists.ts';
import { boardHref } from '../board-links.ts';
import { dataBehind, dataTable } from '../drawing/data-table.ts';
import { figures, growth } from '../drawing/figure.ts';
import { lineChart, sparkline } from '../drawing/line-chart.ts';
import { markup, type Markup } from '../../../kernel/html/markup.ts';
import { shareList } from '../drawing/shares.ts';
import {
  formatCount,
  formatDay,
  formatLongDay,
  formatNumber,
  formatPercentage,
  formatCompactNumber,
} from '../drawing/formatting.ts';
import { ageBands, type Segment, segmentNumbers, type SegmentShare, type SegmentSize } from '../numbers/segment.numbers.ts';
import type { Period } from '../period.ts';
import { type BoardRequest, type BuildBoard, cell, legend, nothing } from './board-content.ts';
import { channels } from './channels.ts';

const title = 'Perfiles';
const mostCities = 8;
const unknown = 'Sin dato';

type SizeKey = 'total' | AudienceChannel;

/** The size on each day; on a day without a count that of the day before, and none before the first count. */
function courseOf(sizes: readonly SegmentSize[], days: readonly string[], key: SizeKey): number[] {
  const known = new Map(sizes.map((size) => [size.day, size[key]]));
  let last = sizes.findLast(({ day }) => day < (days[0] ?? ''))?.[key];
  return days.flatMap((day) => {
    last = known.get(day) ?? last;
    return last === undefined ? [] : [last];
  });
}

const latestOf = (sizes: readonly SegmentSize[]): SegmentSize | undefined => sizes.at(-1);
/** The size at the start of the period, if it was counted by then. */
const earlierOf = (sizes: readonly SegmentSize[], { days }: Period): number =>
  sizes.findLast(({ day }) => day <= (days[0] ?? ''))?.total ?? 0;

/** Ages sort by age, other values by number of people. */
const orderOf = (by: SegmentShare['by'], value: string | null): number =>
  by === 'age' ? ageBands.findIndex((band) => band === value) : 0;

function shareCell(shares: readonly SegmentShare[], by: SegmentShare['by'], heading: string): Markup {
  const rows = shares.filter((share) => share.by === by);
  const total = rows.reduce((sum, { people }) => sum + people, 0);
  const names = new Map<string, string>(customerCategory.map((name) => [optionCode(name), name]));
  const sorted = rows.toSorted((one, other) => orderOf(by, one.value) - orderOf(by, other.value));
  // Unknown values come last, and are never part of 'others'.
  const named = sorted.filter(({ value }) => value !== null);
  const shown = named.slice(0, by === 'city' ? mostCities : undefined);
  const others = named.slice(shown.length).reduce((sum, { people }) => sum + people, 0);
  const unknownCount = rows.find(({ value }) => value === null)?.people ?? 0;
  const formatted = (people: number) => ({
    value: people,
    formatted: `${formatNumber(people)} · ${formatPercentage(total === 0 ? 0 : people / total)}`,
  });
  return cell({
    title: heading,
    width: 4,
    body: shareList([
      ...shown.map(({ value, people }) => ({
        label: names.get(value ?? '') ?? value,
        ...formatted(people),
        colour: 1 as const,
      })),
      ...(others > 0 ? [{ label: 'Otras', ...formatted(others), colour: 6 as const }] : []),
      ...(unknownCount > 0 ? [{ label: unknown, ...formatted(unknownCount), colour: 6 as const }] : []),
    ]),
  });
}

function courseCell(sizes: readonly SegmentSize[], { days }: Period): Markup {
  const lines = [
    { name: 'Con algún medio', values: courseOf(sizes, days, 'total'), colour: 6 as const },
    ...channelNames.map((channel) => ({
      ...channels[channel],
      values: courseOf(sizes, days, channelFacts[channel].audienceKey),
    })),
  ];
  const totals = lines[0]?.values ?? [];
  const counted = days.slice(days.length - totals.length);
  const heading = 'Alcance en el tiempo';
  const body =
    totals.length < 2
      ? markup`<p class="soft">Se cuenta una vez al día. Mañana empieza la línea.</p>`
      : markup`${lineChart({
          finding: `Alcance por día. De ${formatNumber(totals[0] ?? 0)} a ${formatNumber(totals.at(-1) ?? 0)} clientes.`,
          labels: counted.map(formatDay),
          names: counted.map(formatLongDay),
          lines,
          formatAxis: formatCompactNumber,
          format: formatNumber,
        })}${dataBehind(
          heading,
          [
            { title: 'Día', cell: (index: number) => formatLongDay(counted[index] ?? '') },
            ...lines.map(({ name, values }) => ({
              title: name,
              numeric: true,
              cell: (index: number) => formatNumber(values[index] ?? 0),
            })),
          ],
          counted.map((_, index) => index),
        )}`;
  return cell({ title: heading, width: 12, aside: legend(lines), body });
}

async function oneSegment({ database, accountId, period, links }: BoardRequest, segment: Segment, sizes: readonly SegmentSize[]) {
  const shares = (await segmentNumbers.shares(database, accountId, segment.key, period.now)) ?? [];
  const now = latestOf(sizes);
  const against = `vs. ${formatDay(period.days[0] ?? '')}`;
  const first = sizes.findLast(({ day }) => day <= (period.days[0] ?? ''));
  const figure = (name: string, key: SizeKey) => ({
    name,
    value: formatNumber(now?.[key] ?? 0),
    change: growth(now?.[key] ?? 0, first?.[key] ?? 0),
    against,
    course: courseOf(sizes, period.days, key),
  });
  return {
    title,
    subject: segment.name,
    back: { label: 'Todos los perfiles', href: boardHref(links) },
    body: markup`${figures([
      figure('Clientes que reciben', 'total'),
      ...channelNames.map((channel) => figure(`Por ${channelFacts[channel].phrase}`, channelFacts[channel].audienceKey)),
    ])}<div class="board">${courseCell(sizes, period)}
${shareCell(shares, 'category', 'Por categoría')}${shareCell(shares, 'city', 'Por ciudad')}${shareCell(shares, 'age', 'Por edad')}</div>
<p class="foot">El alcance son los clientes del perfil que dieron su permiso y no se han dado de baja. Las partes por categoría, ciudad y edad son de todos los del perfil, hoy.</p>`,
  };
}

function allSegments(
  { period, links }: BoardRequest,
  segments: readonly Segment[],
  sizesOf: ReadonlyMap<number, readonly SegmentSize[]>,
) {
  const rows = segments
    .map((segment) => ({ ...segment, sizes: sizesOf.get(segment.key) ?? [] }))
    .toSorted((a, b) => (latestOf(b.sizes)?.total ?? 0) - (latestOf(a.sizes)?.total ?? 0));
  const change = (now: number, before: number): string =>
    before === 0
      ? '—'
      : now === before
        ? 'Igual'
        : `${now > before ? '+' : '−'}${formatPercentage(Math.abs(now - before) / before)}`;
  const link = (key: number, name: string) => markup`<a href="${boardHref({ ...links, item: String(key) })}">${name}</a>`;
  return {
    title,
    body: markup`<div class="board">
${cell({
  title: 'Alcance de cada perfil',
  term: 'Alcance',
  width: 12,
  aside: formatCount(rows.length, 'perfil', 'perfiles'),
  body: dataTable(
    'Perfiles por alcance',
    [
      {
        title: 'Perfil',
        cell: ({ key, name, campaignName }: (typeof rows)[number]) => markup`${link(key, name)}<small>${campaignName}</small>`,
      },
      {
        title: `Estos ${period.length} días`,
        cell: ({ sizes }) => {
          const course = courseOf(sizes, period.days, 'total');
          return course.length > 1 ? sparkline(course, true) : '—';
        },
      },
      { title: 'Clientes', numeric: true, cell: ({ sizes }) => formatNumber(latestOf(sizes)?.total ?? 0) },
      { title: 'Cambio', numeric: true, cell: ({ sizes }) => change(latestOf(sizes)?.total ?? 0, earlierOf(sizes, period)) },
      ...channelNames.map((channel) => ({
        title: channelFacts[channel].label,
        numeric: true,
        cell: ({ sizes }: (typeof rows)[number]) => formatNumber(latestOf(sizes)?.[channelFacts[channel].audienceKey] ?? 0),
      })),
    ],
    rows,
  ),
})}</div><p class="foot">El alcance de un perfil son sus clientes con permiso y sin bajas. Se cuenta una vez al día.</p>`,
  };
}

/** The dashboard of profiles: the sizes of profiles by day, or the composition of one. */
export const segmentsBoard: BuildBoard = async (request) => {
  const { database, primary = database, accountId, period, item } = request;
  const segments = await segmentNumbers.segments(primary, accountId);
  const wanted = segments.find(({ key, identifier }) => item === String(key) || item === identifier);
  if (item && !wanted) return undefined;
  if (segments.length === 0) {
    return {
      title,
      body: nothing(
        'Todavía no hay perfiles',
        'Cada perfil que crees para una campaña aparecerá aquí, con su alcance día a día.',
        markup`<a class="button" href="/admin/campaign">Crear campaña</a>`,
      ),
    };
  }
  await segmentNumbers.countToday(primary, period.now, accountId);
  const sizes = await segmentNumbers.sizes(primary, accountId, period.before.days[0] ?? '', period.days.at(-1) ?? '');
  const sizesOf = Map.groupBy(sizes, ({ key }) => key);
  return wanted ? oneSegment(request, wanted, sizesOf.get(wanted.key) ?? []) : allSegments(request, segments, sizesOf);
};
