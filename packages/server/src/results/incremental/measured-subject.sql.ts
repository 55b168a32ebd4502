import type { ResultSubject } from '@pregon/contract/results/result-people';
import { type SQL, sql } from 'drizzle-orm';

/** A schedule, campaign or newsletter, by the key of its row. */
export interface MeasuredSubject {
  readonly kind: ResultSubject;
  readonly id: number;
}

/** The condition that `schedule s` is one of a subject: those that send a newsletter, or that write to the profiles of a campaign. */
export function schedulesOf(subject: MeasuredSubject | undefined): SQL {
  if (!subject) return sql`true`;
  switch (subject.kind) {
    case 'schedule':
      return sql`s.id = ${subject.id}`;
    case 'campaign':
      return sql`s.profile_key in (select key from profile where campaign_id = ${subject.id})`;
    case 'template':
      return sql`s.id in (select m.schedule_id from send_method m join newsletter_version n on n.id = m.newsletter_version_id
        where n.newsletter_id = ${subject.id})`;
    default:
      return subject.kind satisfies never;
  }
}

/** The schedules of each kind of subject: a SELECT of `subject`, its identifier, and `schedule_id`. */
const schedulesOfKind: Readonly<Record<ResultSubject, SQL>> = {
  schedule: sql`select subject.identifier as subject, subject.id as schedule_id from schedule subject`,
  campaign: sql`select subject.identifier as subject, s.id as schedule_id
    from campaign subject join profile p on p.campaign_id = subject.id join schedule s on s.profile_key = p.key`,
  template: sql`select distinct subject.identifier as subject, m.schedule_id
    from newsletter subject join newsletter_version n on n.newsletter_id = subject.id join send_method m on m.newsletter_version_id = n.id`,
};

/** The schedules of some subjects of an account, which have the same kind: the rows of `schedulesOf` for each. A SELECT. */
export const schedulesOfSubjects = (accountId: number, kind: ResultSubject, identifiers: readonly string[]): SQL => sql`
  ${schedulesOfKind[kind]}
  where subject.account_id = ${accountId} and subject.identifier = any(${sql.param([...identifiers])}::uuid[])`;
