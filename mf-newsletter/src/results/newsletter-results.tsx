import { restQuery } from '@pregon/auth-api/queries';
import { readNewsletterResults } from '@pregon/contract/results/sending-results.endpoints';
import { NewsletterClickMap } from '@pregon/results-ui/lazy-click-map';
import { SubjectIncremental } from '@pregon/results-ui/subject-incremental';
import { SubjectPeople } from '@pregon/results-ui/subject-people';
import { SubjectResults } from '@pregon/results-ui/subject-results';
import { useResultPeriod } from '@pregon/ui/results';
import { useAddressValue } from '../address-value.ts';
import { paths } from '../paths.ts';

interface NewsletterResultsProps {
  readonly identifier: string;
  readonly name: string;
}

/** What the e-mails with a newsletter achieved, in every version of it, in any period. */
export default function NewsletterResults({ identifier, name }: NewsletterResultsProps) {
  const [period, setPeriod] = useResultPeriod();
  const [version, setVersion] = useAddressValue('version');
  const subject = { subject: 'template', identifier } as const;
  return (
    <SubjectResults
      name={name}
      subject={subject}
      query={restQuery(readNewsletterResults, { params: { id: identifier }, query: period })}
      period={period}
      onPeriod={setPeriod}
      incremental={<SubjectIncremental {...subject} addressOf={paths.schedule} measureAddress={paths.newSchedule} />}
      people={<SubjectPeople {...subject} period={period} addressOf={paths.addProfilesFor} />}
    >
      {() => (
        <NewsletterClickMap
          identifier={identifier}
          period={period}
          version={Number(version) || undefined}
          onVersion={(key) => setVersion(key?.toString())}
        />
      )}
    </SubjectResults>
  );
}
