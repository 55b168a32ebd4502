import { exactMoney } from '../../../identity/accounts/money-words.ts';
import { type Column, dataTable } from '../drawing/data-table.ts';
import { type Content, markup, type Markup } from '../../../kernel/html/markup.ts';
import { formatNumber, formatPercentage } from '../drawing/formatting.ts';
import { type Results, type Sales, type SendingResults, sendingsIn, totalOf } from '../numbers/sending.numbers.ts';
import type { Period } from '../period.ts';
import { addedColumnNote, addedColumns, type AddedOfBoard } from './added-words.ts';
import { type BoardRequest, fromSalesAfter, isDeleted } from './board-content.ts';
import { rateOf } from './day-sums.ts';

export interface CampaignResults extends Results {
  readonly campaignId: string;
  readonly campaignName: string;
  readonly sendings: number;
}

/** Results by campaign, highest sales first. */
export function resultsByCampaign(
  results: readonly SendingResults[],
  sales: ReadonlyMap<string, Sales>,
  days: Pick<Period, 'from' | 'to'>,
): CampaignResults[] {
  return [...Map.groupBy(results, ({ campaignId }) => campaignId)]
    .map(([campaignId, rows]) => ({
      ...totalOf(rows, sales.get(campaignId)),
      campaignId,
      campaignName: rows[0]?.campaignName ?? '',
      sendings: sendingsIn(rows, days),
    }))
    .toSorted((one, other) => other.amount - one.amount || other.delivered - one.delivered);
}

const formatShare = (part: number, whole: number): string => {
  const rate = rateOf(part, whole);
  return rate === undefined ? '—' : formatPercentage(rate);
};

/** Columns of every table of results, without those whose data is deleted. */
export const resultColumns = (request: Pick<BoardRequest, 'currency' | 'deleted'>): readonly Column<Results>[] => [
  { title: 'Entregados', numeric: true, cell: ({ delivered }: Results) => formatNumber(delivered) },
  { title: 'Apertura', numeric: true, cell: ({ opened, openable }: Results) => formatShare(opened, openable) },
  { title: 'Clics', numeric: true, cell: ({ clicked, delivered }: Results) => formatShare(clicked, delivered) },
  ...(isDeleted(request, ['messages'])
    ? []
    : [{ title: 'Bajas', numeric: true, cell: ({ left }: Results) => formatNumber(left) }]),
  ...(isDeleted(request, fromSalesAfter)
    ? []
    : [
        { title: 'Compras', numeric: true, cell: ({ purchases }: Results) => formatNumber(purchases) },
        { title: 'Ventas', numeric: true, cell: ({ amount }: Results) => exactMoney(amount, request.currency) },
      ]),
];

interface RankingRequest extends Pick<BoardRequest, 'period' | 'currency' | 'deleted'> {
  readonly added: AddedOfBoard;
}

/** A ranking of campaigns, limited in length. `name` renders the first cell. */
export function campaignRanking(
  results: readonly SendingResults[],
  sales: ReadonlyMap<string, Sales>,
  request: RankingRequest,
  most: number,
  name: (campaign: CampaignResults) => Content = ({ campaignName }) => campaignName,
): Markup {
  const campaigns = resultsByCampaign(results, sales, request.period);
  if (campaigns.length === 0) return markup`<p class="soft">Ninguna campaña envió mensajes en estos días.</p>`;
  const columns = addedColumns<CampaignResults>(request.added, request.currency);
  const table = dataTable<CampaignResults>(
    'Campañas por ventas',
    [
      { title: 'Campaña', cell: name },
      { title: 'Envíos', numeric: true, cell: ({ sendings }) => formatNumber(sendings) },
      ...resultColumns(request),
      ...columns,
    ],
    campaigns.slice(0, most),
  );
  return markup`${table}${columns.length > 0 && addedColumnNote}`;
}
