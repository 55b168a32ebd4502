import { channelFacts } from '@pregon/contract/channels/channels';
import type { ScheduleForm } from '@pregon/contract/schedules/schedule-form.schema';
import type { SendMethod } from '@pregon/contract/schedules/send-method.schema';
import type { ArmReview } from '@pregon/contract/schedules/schedule-review.schema';
import { formatMoney } from '@pregon/ui/format';
import { armName } from '../experiment/arm-name.ts';
import { onlyArmName } from '../experiment/experiment-value.ts';
import { formatCustomers } from '../format-customers.ts';
import { formatParts } from './format-parts.ts';
import { ReviewedMessage } from './reviewed-message.tsx';

interface ArmsReviewProps {
  readonly arms: readonly ArmReview[];
  readonly currency: string;
  /** The schedule that is confirmed; with its identifier where it is stored. */
  readonly schedule: Pick<ScheduleForm, 'profile' | 'sendMethods'> & { readonly identifier?: string | undefined };
}

/** The versions of an experiment in the review: what each of them sends by each channel, to how many people, and what it costs. */
export function ArmsReview({ arms, currency, schedule }: ArmsReviewProps) {
  const costs = arms.flatMap(({ methods }) => methods.map(({ cost }) => cost));
  const total = costs.reduce<number | null>((sum, cost) => (sum === null || cost === null ? null : sum + cost), 0);
  return (
    <>
      <h3>{arms.length === 1 ? 'Lo que se envía' : 'Las versiones'}</h3>
      <ul className="review-methods">
        {arms.map(({ arm, delayHours, methods }) => (
          <li key={arm}>
            <div>
              <p>
                <b>{arms.length === 1 ? onlyArmName : armName(arm)}</b>
                {delayHours > 0 ? ` · ${delayHours === 1 ? '1 hora' : `${delayHours} horas`} después` : null}
              </p>
              {methods.map((method) => (
                <ArmMethod key={method.type} method={method} currency={currency} schedule={schedule} />
              ))}
            </div>
          </li>
        ))}
      </ul>
      {total === null ? null : <p className="small">{`Todas las versiones cuestan unos ${formatMoney(total, currency)}.`}</p>}
    </>
  );
}

interface ArmMethodProps {
  readonly method: ArmReview['methods'][number];
  readonly currency: string;
  readonly schedule: ArmsReviewProps['schedule'];
}

/**
 * The message of a version: that of the schedule, with what the version changes. Undefined for a template of WhatsApp, whose text is in the
 * review itself.
 */
function messageOf({ type, subject, text, newsletterId }: ArmReview['methods'][number], methods: readonly SendMethod[]) {
  const own = methods.find((method) => method.type === type);
  if (own && 'newsletterId' in own)
    return { ...own, subject: subject ?? own.subject, newsletterId: newsletterId ?? own.newsletterId };
  return own && 'smsMessage' in own ? { ...own, smsMessage: text ?? own.smsMessage } : undefined;
}

function ArmMethod({ method, currency, schedule }: ArmMethodProps) {
  const { type, people, newsletter, sms, template, cost } = method;
  const message = messageOf(method, schedule.sendMethods);
  const details = (
    <>
      {newsletter ? <p className="small soft">{`«${newsletter.name}», versión ${newsletter.version}`}</p> : null}
      {template ? <p className="small">{`Plantilla «${template.name}»: ${template.text}`}</p> : null}
      {sms ? <p className="small soft">{formatParts(sms)}</p> : null}
      <p className="small soft">
        {cost === null ? 'Sin precio: no se sabe cuánto cuesta.' : `Cuesta unos ${formatMoney(cost, currency)}.`}
      </p>
    </>
  );
  return (
    <>
      <p className="row">
        {channelFacts[type].label}
        <span className="num end">{formatCustomers(people)}</span>
      </p>
      {message ? (
        <ReviewedMessage method={message} profile={schedule.profile} stored={schedule.identifier}>
          {details}
        </ReviewedMessage>
      ) : (
        details
      )}
    </>
  );
}
