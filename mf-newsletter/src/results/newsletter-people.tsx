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

interface NewsletterPeopleProps {
  readonly identifier: string;
}

/** The people behind the results of a newsletter, each list a link to a new profile. */
export function NewsletterPeople({ identifier }: NewsletterPeopleProps) {
  const [isOpen, setOpen] = useState(false);
  const mayCreate = useMayCall({ access: editorRoles });
  const { data, error, refetch } = useQuery({
    ...restQuery(readResultPeople, { params: { subject: 'template', id: identifier }, query: {} }),
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
        const people = { resultsOf: 'template', resultsId: identifier, resultsOccurrence: null, resultsTo } as const;
        return paths.addProfilesFor(new URLSearchParams(resultPeopleParameters(people)));
      }}
    />
  );
}
