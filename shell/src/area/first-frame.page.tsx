import { storeRole } from '@pregon/contract/session/roles';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { BoardWaiting } from '../analytics/board-waiting.tsx';
import { fillFirstFrame } from './fill-first-frame.ts';
import { showFirstRows } from './show-first-rows.ts';
import { FirstFrame } from './first-frame.tsx';
import { belongsElsewhere } from './menu-entries.ts';
import { ofStores } from './open-places.ts';
import { RouteLoading } from './route-loading.tsx';
import { startFirstRequests } from './start-first-requests.ts';
import { warmFormatters } from './warm-formatters.ts';

const limitedRole = [storeRole, ofStores.source] as const;
const elsewhere = belongsElsewhere.map(({ address, to }) => [address.source, to]);
const data = [elsewhere, limitedRole].map((value) => JSON.stringify(value)).join();
const fill = `<script>(${String(fillFirstFrame)})(${data});(${String(showFirstRows)})();(${String(warmFormatters)})()</script>`;
const start = `<script>(${String(startFirstRequests)})()</script>`;

/**
 * Renders a frame, after the script of its first requests. Its style attributes become data, since the content security policy allows them
 * from scripts only.
 */
function rendered(content: ReactNode): string {
  return start + renderToStaticMarkup(<FirstFrame>{content}</FirstFrame>).replaceAll(' style="', ' data-style="') + fill;
}

/**
 * The first frame as HTML with its script, of the start page, of all other screens, and of those with a heading, for which it has places;
 * and the role that sees some screens only, whose documents have no heading of others. The build runs this module and stores them.
 */
export const frames = {
  limited: limitedRole,
  start: rendered(<BoardWaiting>Cargando panel...</BoardWaiting>),
  screen: rendered(<RouteLoading heading={null} />),
  headed: rendered(<RouteLoading heading={{ title: '{{title}}', description: '{{description}}' }} />),
};
