import { markup, type Markup } from '../../../kernel/html/markup.ts';
import { planReading } from '../../rollups/reading.ts';
import { momentFormats } from '../drawing/formatting.ts';
import { type BoardRequest, widerSpanOf } from './board-content.ts';

/** The request with how its messages and sales are read: from the counts where the account has many messages. */
export async function countedRequest(request: BoardRequest): Promise<BoardRequest> {
  const { from, to, ...scope } = widerSpanOf(request);
  const reading = await planReading(request.database, { ...scope, selection: { kind: 'account' }, period: { from, to } });
  return { ...request, reading };
}

/** Until when a dashboard is counted, where that is not now. */
export const countedNote = ({ reading, period: { timeZone } }: BoardRequest): Markup | false =>
  reading?.countedUntil
    ? markup` Contado hasta el ${momentFormats(timeZone).moment(reading.countedUntil)}: lo más nuevo se suma en unos minutos.`
    : false;
