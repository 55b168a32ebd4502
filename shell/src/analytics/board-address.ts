import { restQuery } from '@pregon/auth-api/queries';
import { runtimeConfig } from '@pregon/auth-api/runtime-config';
import { getDashboard } from '@pregon/contract/dashboards/dashboards.endpoints';
import type { Theme } from '@pregon/ui/theme';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import * as v from 'valibot';
import { type BoardView, withView } from './board-view.ts';

/** Accepts a plain address too, which older servers return. */
const lenient = { ...getDashboard, response: v.union([getDashboard.response, v.string()]) };

/** The signed address of a dashboard, which expires soon, so it is requested each time. */
export function useBoardAddress(boardID: string): UseQueryResult<string> {
  return useQuery({
    ...restQuery(lenient, { params: { boardID } }),
    select: (answer) => (typeof answer === 'string' ? answer : answer.url),
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  });
}

export interface FramedBoard {
  readonly src: string;
  /** Sandbox permissions of the frame. */
  readonly sandbox: string;
  /** Whether the frame exchanges messages with the page. */
  readonly isOurs: boolean;
}

/**
 * How a dashboard is framed. Our own gets theme and view, and a sandbox without an origin, so that it cannot access the page;
 * another tool keeps its own origin and its signed address.
 */
export function framed(address: string, theme: Theme, view: BoardView): FramedBoard {
  const url = new URL(address, window.location.href);
  if (!isOfServer(url)) return { src: url.href, sandbox: outside, isOurs: false };
  url.search = withView(url.searchParams, view).toString();
  if (theme !== 'system') url.searchParams.set('theme', theme);
  return { src: url.href, sandbox: 'allow-scripts', isOurs: true };
}

const outside = 'allow-scripts allow-same-origin allow-forms allow-downloads allow-popups allow-popups-to-escape-sandbox';

function isOfServer({ origin }: URL): boolean {
  const api = new URL(runtimeConfig('pregon-api') ?? '/', window.location.href);
  return origin === window.location.origin || origin === api.origin;
}
