import { faultMessage } from '@pregon/auth-api/fault';
import { restQuery } from '@pregon/auth-api/queries';
import { useMayCall } from '@pregon/auth-api/session';
import { errorTable } from '@pregon/contract/errors';
import { readResultPeople } from '@pregon/contract/results/result-people.endpoints';
import { resultPeopleParameters } from '@pregon/contract/results/result-people';
import { editorRoles } from '@pregon/contract/session/roles';
import { ResultPeople } from '@pregon/ui/results';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '../paths.ts';

interface SchedulePeopleProps {
  readonly identifier: string;
  /** One of its sendings; undefined for all of them. */
  readonly occurrence: number | undefined;
}

/** The people behind the results of a schedule or of one of its sendings, each list a link to a new profile. */
export function SchedulePeople({ identifier, occurrence }: SchedulePeopleProps) {
  const [isOpen, setOpen] = useState(false);
  const mayCreate = useMayCall({ access: editorRoles });
  const { data, error, refetch } = useQuery({
    ...restQuery(readResultPeople, {
      params: { subject: 'schedule', id: identifier },
      query: { ...(occurrence && { occurrence }) },
    }),
    enabled: isOpen,
    staleTime: 0,
  });
  return (
    <ResultPeople
      people={data?.people}
      fault={error ? faultMessage(error) : undefined}
      onRetry={() => void refetch()}
      isOpen={isOpen}
      onOpen={setOpen}
      refusal={mayCreate ? undefined : errorTable.FORBIDDEN.message}
      addressOf={(resultsTo) => {
        const people = {
          resultsOf: 'schedule',
          resultsId: identifier,
          resultsOccurrence: occurrence ?? null,
          resultsTo,
        } as const;
        return paths.addProfilesFor(new URLSearchParams(resultPeopleParameters(people)));
      }}
    />
  );
}
