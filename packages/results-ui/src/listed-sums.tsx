import { restQuery } from '@pregon/auth-api/queries';
import { listAddedSales } from '@pregon/contract/results/added-sales.endpoints';
import type { ResultSubject } from '@pregon/contract/results/result-people';
import { listResultSums } from '@pregon/contract/results/result-sums.endpoints';
import { ResultSums } from '@pregon/ui/result-columns';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

interface ListedSumsProps {
  readonly subject: ResultSubject;
  /** The rows of a page of the list; undefined while they load. */
  readonly rows: readonly { readonly identifier: string }[] | undefined;
  readonly children: ReactNode;
}

/** Loads what the rows of a list achieved and what they added to the sales, after the rows, for its columns. */
export function ListedSums({ subject, rows = [], children }: ListedSumsProps) {
  const asked = { params: { subject }, query: { ids: rows.map(({ identifier }) => identifier).join(',') } };
  const options = { enabled: rows.length > 0, placeholderData: keepPreviousData };
  const sums = useQuery({ ...restQuery(listResultSums, asked), ...options });
  const added = useQuery({ ...restQuery(listAddedSales, asked), ...options });
  return (
    <ResultSums sums={sums.data} isFaulty={sums.isError} added={added.data?.items} isAddedFaulty={added.isError}>
      {children}
    </ResultSums>
  );
}
