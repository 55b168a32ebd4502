import type { StoredSendMethod } from '@pregon/contract/schedules/send-method.schema';
import { sendTypeLabels } from '../../send-types.ts';

const detailsOf = (method: StoredSendMethod): readonly (readonly [string, string])[] => {
  const { type, newsletterName, newsletterVersion, subject, sender, senderEmail, smsMessage, waMessage, waPhoneNumber } = method;
  const details: Readonly<Record<StoredSendMethod['type'], readonly (readonly [string, string])[]>> = {
    email: [
      ['Newsletter', `${newsletterName ?? ''}${newsletterVersion ? ` (versión ${newsletterVersion})` : ''}`],
      ['Asunto', subject],
      ['Remitente', `${sender} <${senderEmail}>`],
    ],
    sms: [['Mensaje', smsMessage]],
    wa: [
      ['Plantilla', waMessage || method.waTemplateId],
      ['Datos', method.waParameters.join(' · ')],
      ['Respuestas de los botones', method.waPostbackTexts.map(({ text }) => text).join(' · ')],
      ['Final de los enlaces', method.waUrlSuffixes.join(' · ')],
      ['Número', waPhoneNumber],
    ],
  };
  return details[type].filter(([, value]) => value !== '');
};

/** How the schedule speaks to people. */
export function ScheduleMethods({ methods }: { readonly methods: readonly StoredSendMethod[] }) {
  return (
    <ul className="sent-methods">
      {methods.map((method) => (
        <li key={method.id}>
          <h3>{sendTypeLabels[method.type]}</h3>
          <dl>
            {detailsOf(method).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
