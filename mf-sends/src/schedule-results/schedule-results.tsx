import { restQuery } from '@pregon/auth-api/queries';
import { channelFacts } from '@pregon/contract/channels/channels';
import { readScheduleResults } from '@pregon/contract/results/sending-results.endpoints';
import type { ScheduleOccurrence } from '@pregon/contract/schedules/recipients.schema';
import { ScheduleClickMap } from '@pregon/results-ui/lazy-click-map';
import { SubjectIncremental } from '@pregon/results-ui/subject-incremental';
import { SubjectPeople } from '@pregon/results-ui/subject-people';
import { SubjectResults } from '@pregon/results-ui/subject-results';
import { formatDateTime } from '@pregon/ui/format';
import { useResultPeriod } from '@pregon/ui/results';
import { FilterChip } from '@pregon/ui/table';
import { useSearchParams } from 'react-router-dom';
import { paths } from '../paths.ts';

interface ScheduleResultsProps {
  readonly identifier: string;
  readonly name: string;
  /** Its sendings, of which one may be chosen; undefined while they load. */
  readonly occurrences: readonly ScheduleOccurrence[] | undefined;
  readonly zone: string | undefined;
  /** Messages still leave: the figures are read again every ten seconds. */
  readonly isSending: boolean;
}

/** What a schedule achieved, in all its sendings or in the one of the address, in any period. */
export default function ScheduleResults({ identifier, name, occurrences = [], zone, isSending }: ScheduleResultsProps) {
  const [period, setPeriod] = useResultPeriod();
  const [parameters, setParameters] = useSearchParams();
  const occurrence = Number(parameters.get('occurrence')) || undefined;
  const subject = { subject: 'schedule', identifier } as const;
  const started = occurrences.filter(({ startedAt }) => startedAt !== null);
  const options = started.map(({ id, dueAt }) => ({ value: String(id), label: formatDateTime(dueAt, zone) }));
  return (
    <SubjectResults
      name={name}
      subject={subject}
      query={restQuery(readScheduleResults, {
        params: { id: identifier },
        query: { ...period, ...(occurrence && { occurrence }) },
      })}
      isSending={isSending}
      period={period}
      onPeriod={setPeriod}
      incremental={
        <SubjectIncremental
          {...subject}
          measureAddress={paths.newSchedule}
          // The only sending of a schedule is the whole of it.
          isOfOneSending={occurrence !== undefined && occurrences.length !== 1}
        />
      }
      people={<SubjectPeople {...subject} period={period} occurrence={occurrence} addressOf={paths.addProfilesFor} />}
      filters={
        options.length > 1 || occurrence ? (
          <FilterChip
            label="Envío"
            areNames
            options={options}
            value={occurrence ? String(occurrence) : undefined}
            onChange={(chosen) =>
              setParameters((before) => {
                const after = new URLSearchParams(before);
                after.delete('page');
                // The newsletter versions of another sending are others.
                after.delete('version');
                if (chosen) after.set('occurrence', chosen);
                else after.delete('occurrence');
                return after;
              })
            }
          />
        ) : null
      }
    >
      {(results) =>
        results?.channels.some(({ channel, delivered }) => channelFacts[channel].sendsNewsletters && delivered > 0) ? (
          <ScheduleClickMap
            key={occurrence}
            identifier={identifier}
            period={period}
            occurrence={occurrence}
            version={Number(parameters.get('version')) || undefined}
            onVersion={(version) =>
              setParameters((before) => {
                const after = new URLSearchParams(before);
                if (version) after.set('version', String(version));
                else after.delete('version');
                return after;
              })
            }
          />
        ) : null
      }
    </SubjectResults>
  );
}
