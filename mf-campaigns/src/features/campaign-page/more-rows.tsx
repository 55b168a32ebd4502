import { faultMessage } from '@pregon/auth-api/fault';
import { Button } from '@pregon/ui/button';
import { formatNumber } from '@pregon/ui/format';
import type { Rest } from './use-campaign-overview.ts';

interface MoreRowsProps {
  readonly shown: number;
  readonly total: number;
  /** The largest number of rows that can be requested. */
  readonly most: number;
  readonly rest: Rest;
  /** The sentence about how many of all are shown. */
  readonly note: (shown: string, total: string) => string;
  readonly label: (total: string) => string;
}

/** Says that a list is cut, with a button for the rest of it. Nothing where all rows are shown. */
export function MoreRows({ shown, total, most, rest, note, label }: MoreRowsProps) {
  if (shown >= total) return null;
  return (
    <div className="row wrap campaign-more">
      <span className="small soft">{note(formatNumber(shown), formatNumber(total))}</span>
      {shown < most ? (
        <Button size="s" isPending={rest.isLoading} pendingLabel="Cargando…" onPress={rest.request}>
          {label(formatNumber(total))}
        </Button>
      ) : null}
      {rest.error && !rest.isLoading ? (
        <span className="small soft" role="alert">
          {faultMessage(rest.error)}
        </span>
      ) : null}
    </div>
  );
}
