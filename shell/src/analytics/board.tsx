import { faultText, isFault } from '@pregon/auth-api/fault';
import { useCallback, useState, type ReactNode } from 'react';
import './analytics.css';
import { useBoardAddress } from './board-address.ts';
import { BoardFault } from './board-fault.tsx';
import { BoardFrame } from './board-frame.tsx';
import { BoardWaiting } from './board-waiting.tsx';

interface BoardProps {
  readonly boardID: string;
  readonly title: string;
  /** Shown when the dashboard does not exist. */
  readonly missing: ReactNode;
}

/** A dashboard with a known id. */
export function Board({ boardID, title, missing }: BoardProps) {
  const { data: address, error, isFetching, refetch } = useBoardAddress(boardID);
  const [expired, setExpired] = useState<string>();
  const onExpired = useCallback(
    (hasStood: boolean) => {
      setExpired(address);
      // Only after it had worked once: otherwise an invalid address would be requested in an endless loop.
      if (hasStood) void refetch();
    },
    [address, refetch],
  );
  const content = () => {
    if (address && address !== expired) return <BoardFrame key={address} title={title} address={address} onExpired={onExpired} />;
    if (isFetching) return <BoardWaiting>Preparando panel de control...</BoardWaiting>;
    const detail = error ? faultText(error) : 'Su dirección ya no vale';
    return <BoardFault detail={detail} error={error} onRetry={() => void refetch()} />;
  };
  if (isFault(error, 'NOT_FOUND')) return missing;
  return (
    <>
      <h1 className="sr">{title}</h1>
      {content()}
    </>
  );
}
