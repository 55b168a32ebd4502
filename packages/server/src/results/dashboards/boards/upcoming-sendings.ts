import { markup, type Markup } from '../../../kernel/html/markup.ts';
import { momentWording } from '../drawing/wording.ts';
import type { UpcomingSending } from '../numbers/sending.numbers.ts';

/** The next planned sendings. */
export function upcomingSendings(upcoming: readonly UpcomingSending[], timeZone: string): Markup {
  if (upcoming.length === 0) return markup`<p class="soft">No hay envíos programados.</p>`;
  const say = momentWording(timeZone);
  return markup`<ul class="agenda">${upcoming.map(
    ({ scheduleName, campaignName, dueAt }) =>
      markup`<li><time datetime="${dueAt.toISOString()}">${say.weekday(dueAt)}<b class="num">${say.dayOfMonth(dueAt)}</b></time><span><b>${scheduleName}</b><small>${say.moment(dueAt)} · ${campaignName}</small></span></li>`,
  )}</ul>`;
}
