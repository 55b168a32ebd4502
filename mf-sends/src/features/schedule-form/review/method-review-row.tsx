import { channelFacts } from '@pregon/contract/channels/channels';
import type { Exclusions, MethodReview } from '@pregon/contract/schedules/schedule-review.schema';
import type { SendMethod } from '@pregon/contract/schedules/send-method.schema';
import { formatNumber, formatTime } from '@pregon/ui/format';
import { ButtonValues } from '../button-values.tsx';
import { formatCustomers } from '../format-customers.ts';
import { NewsletterPicture } from '../methods/newsletter-picture.tsx';
import { formatParts } from './format-parts.ts';
import { ReviewedMessage } from './reviewed-message.tsx';
import { RulesReview } from './rules-review.tsx';

interface MethodReviewRowProps {
  readonly method: MethodReview;
  /** The method that is confirmed; undefined where versions of it are. */
  readonly sent: SendMethod | undefined;
  /** The key of the profile. */
  readonly profile: number;
  /** The stored schedule that is reviewed; undefined: what was filled in. */
  readonly stored?: string | undefined;
  readonly timeZone: string;
}

/** Row of the review for one method: its recipients, its exclusions with their reasons, and its duration. */
export function MethodReviewRow({ method, sent, profile, stored, timeZone }: MethodReviewRowProps) {
  const { type, people, sender, newsletter, sms, template, perMinute, firstAt, lastAt } = method;
  const exclusions = formatExclusions(method.exclusions);
  const details = (
    <>
      <p className="small soft">{`Remitente: ${sender}`}</p>
      {newsletter ? (
        <p className="small soft">
          {`«${newsletter.name}», versión ${newsletter.version}, ${newsletter.approved ? 'aprobada' : 'sin aprobar'}`}
        </p>
      ) : null}
      {sms ? <p className="small soft">{formatParts(sms)}</p> : null}
      {template ? (
        <>
          <p className="small soft">{`Plantilla «${template.name}»`}</p>
          <ButtonValues buttons={template.buttons} />
        </>
      ) : null}
      {firstAt && lastAt && people > 0 ? (
        <p className="small soft num">
          {`${formatDuration(formatTime(firstAt, timeZone), formatTime(lastAt, timeZone))}, a ${formatNumber(perMinute)} por minuto`}
        </p>
      ) : null}
      <RulesReview method={method} timeZone={timeZone} />
      {exclusions.length > 0 ? (
        <p className="small soft">
          No lo reciben: <span className="num">{exclusions.join(' · ')}</span>
        </p>
      ) : null}
    </>
  );
  return (
    <li>
      {newsletter?.img ? <NewsletterPicture name={newsletter.name} address={newsletter.img} /> : null}
      <div>
        <p className="row">
          <b>{channelFacts[type].label}</b>
          <span className="num end">{formatCustomers(people)}</span>
        </p>
        {sent ? (
          <ReviewedMessage method={sent} profile={profile} stored={stored}>
            {details}
          </ReviewedMessage>
        ) : (
          details
        )}
      </div>
    </li>
  );
}

/** Formats when the first and the last message leave. */
const formatDuration = (first: string, last: string) =>
  first === last ? `Del primero al último mensaje: a las ${first}` : `Del primero al último mensaje: de ${first} a ${last}`;

const reasons = {
  noAddress: 'sin dirección',
  noConsent: 'sin permiso',
  suppressed: 'dados de baja',
  excluded: 'en el registro de números excluidos',
  overLimit: 'ya en su límite de mensajes',
  otherMethod: 'lo reciben por otro canal',
  controlGroup: 'en el grupo de control',
} as const satisfies Record<keyof Exclusions, string>;

function formatExclusions(exclusions: Exclusions): readonly string[] {
  const keys = ['noAddress', 'noConsent', 'suppressed', 'excluded', 'overLimit', 'otherMethod', 'controlGroup'] as const;
  const present = keys.filter((key) => exclusions[key] > 0);
  return present.map((key) => `${formatNumber(exclusions[key])} ${reasons[key]}`);
}
