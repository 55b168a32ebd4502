import { channelFacts } from '@pregon/contract/channels/channels';
import type { ArmReview } from '@pregon/contract/schedules/schedule-review.schema';
import { formatMoney } from '@pregon/ui/format';
import { armName } from '../experiment/arm-name.ts';
import { onlyArmName } from '../experiment/experiment-value.ts';
import { formatCustomers } from '../format-customers.ts';
import { formatParts } from './format-parts.ts';

interface ArmsReviewProps {
  readonly arms: readonly ArmReview[];
  readonly currency: string;
}

/** The versions of an experiment in the review: what each of them sends by each channel, to how many people, and what it costs. */
export function ArmsReview({ arms, currency }: ArmsReviewProps) {
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
                <ArmMethod key={method.type} method={method} currency={currency} />
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
}

function ArmMethod({ method: { type, people, subject, text, newsletter, sms, template, cost }, currency }: ArmMethodProps) {
  return (
    <>
      <p className="row">
        {channelFacts[type].label}
        <span className="num end">{formatCustomers(people)}</span>
      </p>
      {subject ? <p className="small">{`Asunto: ${subject}`}</p> : null}
      {text ? <p className="small">{`Texto: ${text}`}</p> : null}
      {newsletter ? <p className="small soft">{`«${newsletter.name}», versión ${newsletter.version}`}</p> : null}
      {template ? <p className="small">{`Plantilla «${template.name}»: ${template.text}`}</p> : null}
      {sms ? <p className="small soft">{formatParts(sms)}</p> : null}
      <p className="small soft">
        {cost === null ? 'Sin precio: no se sabe cuánto cuesta.' : `Cuesta unos ${formatMoney(cost, currency)}.`}
      </p>
    </>
  );
}
