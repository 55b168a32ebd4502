import { usePending } from './pending-query.ts';
import './pending.css';

const most = 99;

/** The number of what waits for the user, within the link to it. Nothing where nothing waits. */
export default function PendingCount() {
  const { data } = usePending();
  const count = (data?.items.length ?? 0) + (data?.dataRequests?.open ?? 0);
  if (count === 0) return null;
  return (
    <>
      <span className="sr">{count === 1 ? ' (1 te espera)' : ` (${count} te esperan)`}</span>
      <span className="pending-count num" aria-hidden>
        {count > most ? `${most}+` : count}
      </span>
    </>
  );
}
