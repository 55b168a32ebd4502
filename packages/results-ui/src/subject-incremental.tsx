import { listState, restQuery } from '@pregon/auth-api/queries';
import { useMayCall } from '@pregon/auth-api/session';
import { readIncrementalSales } from '@pregon/contract/results/incremental-sales.endpoints';
import type { ResultSubject } from '@pregon/contract/results/result-people';
import { senderRoles } from '@pregon/contract/session/roles';
import { IncrementalSales, type IncrementalSalesProps } from '@pregon/ui/results';
import { useQuery } from '@tanstack/react-query';

interface SubjectIncrementalProps extends Pick<IncrementalSalesProps, 'addressOf' | 'isOfOneSending'> {
  readonly subject: ResultSubject;
  readonly identifier: string;
  /** The form of a new schedule, for who may send. */
  readonly measureAddress: string;
}

/** The form of a new schedule with a control group. */
const withControlGroup = (address: string): string => `${address}${address.includes('?') ? '&' : '?'}experiment=control`;

/** What the sendings of a schedule, a campaign or a newsletter added to the sales. */
export function SubjectIncremental({ subject, identifier, measureAddress, ...props }: SubjectIncrementalProps) {
  const query = useQuery(restQuery(readIncrementalSales, { params: { subject, id: identifier } }));
  const { fault, onRetry } = listState(query);
  const maySend = useMayCall({ access: senderRoles });
  return (
    <IncrementalSales
      {...props}
      sales={query.data}
      fault={fault}
      onRetry={onRetry}
      measureAddress={maySend ? withControlGroup(measureAddress) : undefined}
    />
  );
}
