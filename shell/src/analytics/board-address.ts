import { restQuery } from '@pregon/auth-api/queries';
import { runtimeConfig } from '@pregon/auth-api/runtime-config';
import { getDashboard } from '@pregon/contract/dashboards/dashboards.endpoints';
import type { Theme } from '@pregon/ui/theme';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import * as v from 'valibot';
import { type BoardView, withView } from './board-view.ts';

/** Another server may answer the address bare. */
const lenient = { ...getDashboard, response: v.union([getDashboard.response, v.string()]) };

/** Where a board is for the next few minutes. What is signed for now serves nobody later: it is asked for anew each time. */
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
  /** What the frame lets its page do. */
  readonly sandbox: string;
  /** Whether the two pages have something to say to each other. */
  readonly isOurs: boolean;
}

/**
 * How a board is framed. Our own gets the theme and the view that were chosen and no origin, so that it reaches nothing of the page round it;
 * that of another tool keeps its own origin, which is not ours, and its address as it was signed.
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
