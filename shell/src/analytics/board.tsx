import { faultMessage, isFault } from '@pregon/auth-api/fault';
import { VisuallyHidden } from '@pregon/ui/page';
import type { ReactNode } from 'react';
import './analytics.css';
import { useBoardAddress } from './board-address.ts';
import { BoardFault } from './board-fault.tsx';
import { BoardFrame } from './board-frame.tsx';
import { BoardWaiting } from './board-waiting.tsx';

interface BoardProps {
  readonly boardID: string;
  readonly title: string;
  /** In its place when there is no such board. */
  readonly missing: ReactNode;
}

/** A board of the server's, from the moment that it is known which one. */
export function Board({ boardID, title, missing }: BoardProps) {
  const { data, error, refetch } = useBoardAddress(boardID);
  const askAgain = () => void refetch();
  if (isFault(error, 'NOT_FOUND')) return missing;
  return (
    <>
      <h1>
        <VisuallyHidden>{title}</VisuallyHidden>
      </h1>
      {data ? (
        <BoardFrame key={data} title={title} address={data} onExpired={askAgain} />
      ) : error ? (
        <BoardFault detail={faultMessage(error)} onRetry={askAgain} />
      ) : (
        <BoardWaiting>Preparando panel de control...</BoardWaiting>
      )}
    </>
  );
}
