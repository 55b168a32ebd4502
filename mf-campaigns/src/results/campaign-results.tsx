import { restQuery } from '@pregon/auth-api/queries';
import { readCampaignResults } from '@pregon/contract/results/sending-results.endpoints';
import { SubjectIncremental } from '@pregon/results-ui/subject-incremental';
import { SubjectPeople } from '@pregon/results-ui/subject-people';
import { SubjectResults } from '@pregon/results-ui/subject-results';
import { useResultPeriod } from '@pregon/ui/results';
import { paths } from '../paths.ts';

interface CampaignResultsProps {
  readonly identifier: string;
  readonly name: string;
}

/** What all sendings of a campaign achieved, in any period. */
export default function CampaignResults({ identifier, name }: CampaignResultsProps) {
  const [period, setPeriod] = useResultPeriod();
  const subject = { subject: 'campaign', identifier } as const;
  return (
    <SubjectResults
      name={name}
      subject={subject}
      query={restQuery(readCampaignResults, { params: { id: identifier }, query: period })}
      period={period}
      onPeriod={setPeriod}
      incremental={
        <SubjectIncremental
          {...subject}
          addressOf={paths.schedule}
          measureAddress={paths.newSchedule({ campaign: identifier })}
        />
      }
      people={<SubjectPeople {...subject} period={period} addressOf={paths.addProfilesFor} />}
    />
  );
}
