import { listState, restQuery } from '@pregon/auth-api/queries';
import { useMayCall } from '@pregon/auth-api/session';
import { errorTable } from '@pregon/contract/errors';
import { readResultPeople } from '@pregon/contract/results/result-people.endpoints';
import { resultPeopleParameters, type ResultSubject } from '@pregon/contract/results/result-people';
import { editorRoles } from '@pregon/contract/session/roles';
import { ResultPeople, type ResultPeriod } from '@pregon/ui/results';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

interface SubjectPeopleProps {
  readonly subject: ResultSubject;
  readonly identifier: string;
  readonly period: ResultPeriod;
  /** One of the sendings of a schedule; missing or undefined for all of them. */
  readonly occurrence?: number | undefined;
  /** The form of a new profile that begins with filters. */
  readonly addressOf: (filters: URLSearchParams) => string;
}

/** The people behind the results of a schedule, a campaign or a newsletter, each list a link to a new profile. */
export function SubjectPeople({ subject, identifier, period, occurrence, addressOf }: SubjectPeopleProps) {
  const [isOpen, setOpen] = useState(false);
  const mayCreate = useMayCall({ access: editorRoles });
  const query = useQuery({
    ...restQuery(readResultPeople, {
      params: { subject, id: identifier },
      query: { ...period, ...(occurrence && { occurrence }) },
    }),
    enabled: isOpen,
    staleTime: 0,
  });
  const { fault, onRetry } = listState(query);
  return (
    <ResultPeople
      people={query.data?.people}
      deletedBefore={query.data?.deletedBefore}
      deletedKinds={query.data?.deletedKinds}
      fault={fault}
      onRetry={onRetry}
      hasPeriod={period.from !== undefined || period.to !== undefined}
      isOpen={isOpen}
      onOpen={setOpen}
      refusal={mayCreate ? undefined : errorTable.FORBIDDEN.message}
      addressOf={(resultsTo) => {
        const people = {
          resultsOf: subject,
          resultsId: identifier,
          resultsOccurrence: occurrence ?? null,
          resultsTo,
          resultsStart: period.from,
          resultsEnd: period.to,
        } as const;
        return addressOf(new URLSearchParams(resultPeopleParameters(people)));
      }}
    />
  );
}
