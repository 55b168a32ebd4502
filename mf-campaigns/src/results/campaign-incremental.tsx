import { listState, restQuery } from '@pregon/auth-api/queries';
import { useMayCall } from '@pregon/auth-api/session';
import { readIncrementalSales } from '@pregon/contract/results/incremental-sales.endpoints';
import { senderRoles } from '@pregon/contract/session/roles';
import { IncrementalSales } from '@pregon/ui/results';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../paths.ts';

/** What the sendings of a campaign added to the sales. */
export function CampaignIncremental({ identifier }: { readonly identifier: string }) {
  const query = useQuery(restQuery(readIncrementalSales, { params: { subject: 'campaign', id: identifier } }));
  const { fault, onRetry } = listState(query);
  const maySend = useMayCall({ access: senderRoles });
  return (
    <IncrementalSales
      sales={query.data}
      fault={fault}
      onRetry={onRetry}
      addressOf={paths.schedule}
      measureAddress={maySend ? paths.newSchedule({ campaign: identifier }) : undefined}
    />
  );
}
