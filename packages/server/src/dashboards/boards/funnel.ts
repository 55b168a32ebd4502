import { channels } from './channels.ts';
import type { Channel } from '../../profiles/reachable.ts';
import { markup, type Markup } from '../drawing/markup.ts';
import { shareBar } from '../drawing/shares.ts';
import { sayNumber, sayRate } from '../drawing/wording.ts';

/** How far the messages of one method came. */
export interface FunnelCounts {
  readonly channel: Channel;
  /** Handed over to the provider, whatever became of them. */
  readonly sent: number;
  readonly delivered: number;
  readonly opened: number;
  readonly clicked: number;
  readonly converted: number;
}

interface Stage {
  readonly name: string;
  readonly count: (counts: FunnelCounts) => number;
  /** The stage that it is a share of. */
  readonly of: (counts: FunnelCounts) => number;
  /** Is it measured only in e-mails? */
  readonly onlyEmail?: boolean;
}

const stages: readonly Stage[] = [
  { name: 'Enviados', count: ({ sent }) => sent, of: ({ sent }) => sent },
  { name: 'Entregados', count: ({ delivered }) => delivered, of: ({ sent }) => sent },
  { name: 'Abiertos', count: ({ opened }) => opened, of: ({ delivered }) => delivered, onlyEmail: true },
  { name: 'Con clic', count: ({ clicked }) => clicked, of: ({ delivered }) => delivered, onlyEmail: true },
  { name: 'Con compra', count: ({ converted }) => converted, of: ({ delivered }) => delivered },
];

function stageCell({ count, of, onlyEmail = false }: Stage, counts: FunnelCounts): Markup {
  const { name, colour } = channels[counts.channel];
  if (onlyEmail && counts.channel !== 'email') return markup`<td data-name="${name}"><b>—</b><small>no se mide</small></td>`;
  const whole = of(counts);
  const share = whole === 0 ? 0 : count(counts) / whole;
  return markup`<td data-name="${name}"><b class="num">${sayNumber(count(counts))}</b><small class="num">${sayRate(share)}</small>${shareBar(count(counts), counts.sent, colour)}</td>`;
}

/** From sent to bought, for each method: a table, whose numbers have a line each. */
export const funnel = (all: readonly FunnelCounts[]): Markup => markup`<table class="funnel">
<thead><tr><td></td>${all.map(({ channel }) => markup`<th scope="col">${channels[channel].name}</th>`)}</tr></thead>
<tbody>${stages.map((stage) => markup`<tr><th scope="row">${stage.name}</th>${all.map((counts) => stageCell(stage, counts))}</tr>`)}</tbody></table>`;
