import { listState, restQuery } from '@pregon/auth-api/queries';
import { useMayCall } from '@pregon/auth-api/session';
import { errorTable } from '@pregon/contract/errors';
import { readResultPeople } from '@pregon/contract/results/result-people.endpoints';
import { resultPeopleParameters } from '@pregon/contract/results/result-people';
import { editorRoles } from '@pregon/contract/session/roles';
import { ResultPeople, type ResultPeriod } from '@pregon/ui/results';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '../paths.ts';

interface CampaignPeopleProps {
  readonly identifier: string;
  readonly period: ResultPeriod;
}

/** The people behind the results of a campaign, each list a link to a new profile. */
export function CampaignPeople({ identifier, period }: CampaignPeopleProps) {
  const [isOpen, setOpen] = useState(false);
  const mayCreate = useMayCall({ access: editorRoles });
  const query = useQuery({
    ...restQuery(readResultPeople, { params: { subject: 'campaign', id: identifier }, query: period }),
    enabled: isOpen,
    staleTime: 0,
  });
  const days = { resultsStart: period.from, resultsEnd: period.to };
  const { fault, onRetry } = listState(query);
  return (
    <ResultPeople
      people={query.data?.people}
      fault={fault}
      onRetry={onRetry}
      hasPeriod={period.from !== undefined || period.to !== undefined}
      isOpen={isOpen}
      onOpen={setOpen}
      refusal={mayCreate ? undefined : errorTable.FORBIDDEN.message}
      addressOf={(resultsTo) => {
        const people = { resultsOf: 'campaign', resultsId: identifier, resultsOccurrence: null, resultsTo, ...days } as const;
        return paths.addProfilesFor(new URLSearchParams(resultPeopleParameters(people)));
      }}
    />
  );
}
