import type { ShortLink } from '@pregon/contract/short-links/short-link.schema';
import { formatCount, formatNumber } from '@pregon/ui/format';
import { NearDate, NearTime } from '@pregon/ui/near-time';
import { Badge } from '@pregon/ui/page';
import type { Column } from '@pregon/ui/table';
import { ClickBars } from './click-bars.tsx';
import { type ShortLinkAction, ShortLinkMenu } from './short-link-menu.tsx';
import { withoutProtocol } from './shown-address.ts';

/**
 * Columns of the list. Their keys are the sort orders of the query. `onAction` is called with actions that open a dialog;
 * `zone` is the account's time zone.
 */
export const shortLinkColumns = (
  zone: string | undefined,
  onAction: (action: ShortLinkAction, link: ShortLink) => void,
): readonly Column<ShortLink>[] => [
  {
    key: 'link',
    header: 'Enlace',
    isFixed: true,
    card: 'wide',
    cell: (link) => (
      <>
        <button type="button" className="main" onClick={() => onAction('details', link)}>
          {withoutProtocol(link.shortUrl)}
        </button>
        <span className="sub" title={link.finalUrl}>
          {withoutProtocol(link.finalUrl)}
        </span>
      </>
    ),
  },
  {
    key: 'state',
    header: 'Estado',
    cell: ({ active }) => <Badge state={active ? 'completed' : 'cancelled'} label={active ? 'Activo' : 'Desactivado'} />,
  },
  { key: 'days', header: 'Últimos 30 días', card: 'right', cell: ({ clicks }) => <ClickBars clicks={clicks} /> },
  {
    key: 'clicks',
    header: 'Clics',
    isNumeric: true,
    cell: ({ clicks: { people, machines } }) => (
      <>
        <span className="num">{formatCount(people, 'persona', 'personas')}</span>
        <span className="sub num">{machines > 0 ? `+ ${formatNumber(machines)} de robots` : 'sin robots'}</span>
      </>
    ),
  },
  {
    key: 'lastClick',
    header: 'Último clic',
    caption: 'Último clic:',
    card: 'right',
    cell: ({ clicks: { lastAt } }) =>
      lastAt ? <NearTime moment={lastAt} zone={zone} /> : <span className="soft">Nadie todavía</span>,
  },
  {
    key: 'createdAt',
    header: 'Creado',
    card: 'hidden',
    cell: ({ createdAt }) => <NearDate moment={createdAt} zone={zone} />,
  },
  { key: 'actions', header: 'Acciones', card: 'action', cell: (link) => <ShortLinkMenu link={link} onAction={onAction} /> },
];
