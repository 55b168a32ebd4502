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
