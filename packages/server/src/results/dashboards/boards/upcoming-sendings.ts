import { markup, type Markup } from '../../../kernel/html/markup.ts';
import { momentFormats } from '../drawing/formatting.ts';
import type { UpcomingSending } from '../numbers/sending.numbers.ts';

/** The next planned sendings. */
export function upcomingSendings(upcoming: readonly UpcomingSending[], timeZone: string): Markup {
  if (upcoming.length === 0) return markup`<p class="soft">No hay envíos programados.</p>`;
  const format = momentFormats(timeZone);
  return markup`<ul class="agenda">${upcoming.map(
    ({ scheduleName, campaignName, dueAt }) =>
      markup`<li><time datetime="${dueAt.toISOString()}">${format.weekday(dueAt)}<b class="num">${format.dayOfMonth(dueAt)}</b></time><span><b>${scheduleName}</b><small>${format.moment(dueAt)} · ${campaignName}</small></span></li>`,
  )}</ul>`;
}
