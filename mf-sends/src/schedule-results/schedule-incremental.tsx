import { listState, restQuery } from '@pregon/auth-api/queries';
import { useMayCall } from '@pregon/auth-api/session';
import { readIncrementalSales } from '@pregon/contract/results/incremental-sales.endpoints';
import { senderRoles } from '@pregon/contract/session/roles';
import { IncrementalSales } from '@pregon/ui/results';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../paths.ts';

/** What a schedule added to the sales. */
export function ScheduleIncremental({ identifier }: { readonly identifier: string }) {
  const query = useQuery(restQuery(readIncrementalSales, { params: { subject: 'schedule', id: identifier } }));
  const { fault, onRetry } = listState(query);
  const maySend = useMayCall({ access: senderRoles });
  return (
    <IncrementalSales
      sales={query.data}
      fault={fault}
      onRetry={onRetry}
      measureAddress={maySend ? paths.newSchedule : undefined}
    />
  );
}
