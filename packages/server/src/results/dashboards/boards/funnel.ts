import { openableChannels } from '../numbers/ledger.sql.ts';
import { type SendingResults, totalOf } from '../numbers/sending.numbers.ts';
import { channels, channelsIn } from './channels.ts';
import type { Channel } from '../../../kernel/messages/channel.ts';
import { markup, type Markup } from '../../../kernel/html/markup.ts';
import { shareBar } from '../drawing/shares.ts';
import { formatCount, formatNumber, formatPercentage } from '../drawing/formatting.ts';

/** How far the messages of one method got. */
interface FunnelCounts {
  readonly channel: Channel;
  /** Handed over to the provider, whatever the outcome. */
  readonly sent: number;
  readonly delivered: number;
  readonly opened: number;
  readonly clicked: number;
  readonly converted: number;
  readonly convertedAfterClick: number;
}

interface Stage {
  readonly name: string;
  readonly count: (counts: FunnelCounts) => number;
  /** The stage that the share refers to. */
  readonly of: (counts: FunnelCounts) => number;
  readonly channels?: readonly Channel[];
}

/** Each stage is a subset of the one before, so the funnel never widens. */
const stages: readonly Stage[] = [
  { name: 'Enviados', count: ({ sent }) => sent, of: ({ sent }) => sent },
  { name: 'Entregados', count: ({ delivered }) => delivered, of: ({ sent }) => sent },
  { name: 'Abiertos o leídos', count: ({ opened }) => opened, of: ({ delivered }) => delivered, channels: openableChannels },
  { name: 'Con clic', count: ({ clicked }) => clicked, of: ({ delivered }) => delivered },
  { name: 'Con clic y compra', count: (counts) => counts.convertedAfterClick, of: ({ delivered }) => delivered },
];

function stageCell({ count, of, channels: measured }: Stage, counts: FunnelCounts): Markup {
  const { name, colour } = channels[counts.channel];
  if (measured && !measured.includes(counts.channel))
    return markup`<td data-name="${name}"><b>—</b><small>no se mide</small></td>`;
  const whole = of(counts);
  const share = whole === 0 ? 0 : count(counts) / whole;
  return markup`<td data-name="${name}"><b class="num">${formatNumber(count(counts))}</b><small class="num">${formatPercentage(share)}</small>${shareBar(count(counts), counts.sent, colour)}</td>`;
}

const countsOf = (results: readonly SendingResults[], channel: Channel): FunnelCounts => {
  const total = totalOf(results.filter((row) => row.channel === channel));
  return { ...total, channel, sent: total.delivered + total.failed + total.uncertain };
};

/** Buyers without a click are shown separately: they are often more than those with one. */
function withoutClick(all: readonly FunnelCounts[]): Markup {
  const converted = all.reduce((sum, one) => sum + one.converted, 0);
  const others = converted - all.reduce((sum, one) => sum + one.convertedAfterClick, 0);
  const delivered = all.reduce((sum, one) => sum + one.delivered, 0);
  if (converted === 0) return markup``;
  return markup`<p class="finding">Con clic o sin él, a ${formatCount(converted, 'mensaje entregado', 'mensajes entregados')} (${formatPercentage(delivered === 0 ? 0 : converted / delivered)}) le${converted === 1 ? '' : 's'} siguió una compra; ${formatNumber(others)} sin clic, que por eso no están en la última fila.</p>`;
}

/** Bounces and complaints, shown separately from the 'Bajas', because they are not unsubscriptions. */
const losses = (results: readonly SendingResults[]): Markup => {
  const { failed, complaints } = totalOf(results);
  return markup`<p class="finding">${formatCount(failed, 'rebote o rechazo', 'rebotes o rechazos')} y ${formatCount(complaints, 'queja', 'quejas')} de correo no deseado, que no son bajas.</p>`;
};

/** The funnel from sent to bought by method, as a table with a bar in each cell. */
export function funnel(results: readonly SendingResults[]): Markup {
  const all = channelsIn(results).map((channel) => countsOf(results, channel));
  return markup`<table class="funnel">
<thead><tr><td></td>${all.map(({ channel }) => markup`<th scope="col">${channels[channel].name}</th>`)}</tr></thead>
<tbody>${stages.map((stage) => markup`<tr><th scope="row">${stage.name}</th>${all.map((counts) => stageCell(stage, counts))}</tr>`)}</tbody></table>${withoutClick(all)}${losses(results)}`;
}
