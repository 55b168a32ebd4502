import { createHmac } from 'node:crypto';
import type { DashboardMenuItem } from '@pregon/contract/dashboards/dashboards.operations';
import { storeRole } from '@pregon/contract/session/roles';
import type { Config } from '../../kernel/config/config.ts';
import type { OutsideBoard } from '../../kernel/config/outside-boards.ts';
import type { Principal } from '../../kernel/http/principal.ts';

/** The dashboards that the server renders. */
export const boardKinds = [
  'control',
  'campaigns',
  'segments',
  'events',
  'customers',
  'stores',
  'accuracy',
  'incremental',
] as const;
export type BoardKind = (typeof boardKinds)[number];

interface BuiltIn {
  readonly label: string;
  /** The menu's path, without the dashboard's id. */
  readonly path: string;
}

export const builtInBoards: Readonly<Record<BoardKind, BuiltIn>> = {
  control: { label: 'Panel de Control', path: '/admin' },
  campaigns: { label: 'Campañas', path: '/admin/analytics/campaigns' },
  segments: { label: 'Perfiles', path: '/admin/analytics/segments' },
  events: { label: 'Eventos', path: '/admin/analytics/events' },
  customers: { label: 'Clientes', path: '/admin/analytics/customers' },
  stores: { label: 'Panel de tiendas', path: '/admin/analytics/stores' },
  accuracy: { label: 'Qué tan bien acierta', path: '/admin/analytics/accuracy' },
  incremental: { label: 'Ventas incrementales', path: '/admin/analytics/incremental' },
};

/** A dashboard of one account, in the menu. */
export interface Board extends DashboardMenuItem {
  readonly source: { readonly builtIn: BoardKind } | { readonly outside: OutsideBoard };
}

/**
 * The dashboards of an account, in menu order. Their ids are derived from the account, so none are stored: the id of another
 * account's dashboard is unknown here.
 */
export function boardsOf(accountId: number, { secretKey, outsideBoards }: Pick<Config, 'secretKey' | 'outsideBoards'>): Board[] {
  const idOf = (...name: readonly string[]): string =>
    createHmac('sha256', secretKey)
      .update(['board', accountId, ...name].join('\n'))
      .digest('base64url')
      .slice(0, 16);
  return [
    ...boardKinds.map((kind) => ({ ...builtInBoards[kind], boardID: idOf('built in', kind), source: { builtIn: kind } })),
    ...outsideBoards.map((outside) => ({
      label: outside.label,
      path: outside.path,
      boardID: idOf('outside', outside.path, outside.label),
      source: { outside },
    })),
  ];
}

/** Whether somebody may open a dashboard: who sees some stores only opens the one that is limited to these. */
export const mayOpenBoard = ({ role, storeIds }: Pick<Principal, 'role' | 'storeIds'>, source: Board['source']): boolean =>
  role !== storeRole || (storeIds !== undefined && 'builtIn' in source && source.builtIn === 'stores');

/** The dashboards of the caller's account that the caller may open. */
export const boardsFor = (principal: Principal, config: Parameters<typeof boardsOf>[1]): Board[] =>
  boardsOf(principal.accountId, config).filter(({ source }) => mayOpenBoard(principal, source));

/** Where the admin area shows each dashboard that the server renders, for the links between them. */
export const boardScreens = (...given: Parameters<typeof boardsOf>): Partial<Record<BoardKind, string>> =>
  Object.fromEntries(
    boardsOf(...given).flatMap(({ source, path, boardID }) =>
      'builtIn' in source ? [[source.builtIn, source.builtIn === 'control' ? path : `${path}/${boardID}`]] : [],
    ),
  );
