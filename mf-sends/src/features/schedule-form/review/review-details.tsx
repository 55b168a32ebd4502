import type { ScheduleForm } from '@pregon/contract/schedules/schedule-form.schema';
import type { ScheduleReview } from '@pregon/contract/schedules/schedule-review.schema';
import { formatNumber } from '@pregon/ui/format';
import type { ReactNode } from 'react';
import { ArmsReview } from './arms-review.tsx';
import { MethodReviewRow } from './method-review-row.tsx';
import '../preview/preview.css';

interface ReviewDetailsProps {
  readonly review: ScheduleReview;
  /** What is sent; with its identifier where it is stored, so that the versions that it has pinned are shown. */
  readonly schedule: Pick<ScheduleForm, 'profile' | 'sendMethods'> & { readonly identifier?: string | undefined };
  readonly timeZone: string;
  /** The lines between the number of people and the messages: when it is sent. */
  readonly children: ReactNode;
}

/** What a sending is, before it is confirmed: how many receive it, who does not and why, the sender, the subject and the messages. */
export function ReviewDetails({ review: { people, methods, arms, currency }, schedule, timeZone, children }: ReviewDetailsProps) {
  const isCompared = arms.length > 0;
  return (
    <>
      <div className="review-head">
        <p className="v num">{formatNumber(people)}</p>
        <p>{people === 1 ? 'cliente recibe al menos un mensaje.' : 'clientes reciben al menos un mensaje.'}</p>
      </div>
      {children}
      <ul className="review-methods">
        {methods.map((method) => (
          <MethodReviewRow
            key={method.type}
            method={isCompared ? { ...method, newsletter: null, sms: null } : method}
            sent={isCompared ? undefined : schedule.sendMethods.find(({ type }) => type === method.type)}
            profile={schedule.profile}
            stored={schedule.identifier}
            timeZone={timeZone}
          />
        ))}
      </ul>
      {isCompared ? <ArmsReview arms={arms} currency={currency} schedule={schedule} /> : null}
    </>
  );
}
