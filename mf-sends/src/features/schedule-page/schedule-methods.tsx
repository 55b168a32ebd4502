import { channelFacts } from '@pregon/contract/channels/channels';
import type { StoredSendMethod } from '@pregon/contract/schedules/send-method.schema';
import { Link } from 'react-router-dom';
import { withTagNames } from '../../message-words/tag-names.ts';
import { paths } from '../../paths.ts';
import { numberLabel, useWhatsappProfiles } from '../../whatsapp.queries.ts';
import { methodDetails, type SenderOf } from './method-details.ts';

const detailsOf = (method: StoredSendMethod, senderOf: SenderOf) =>
  methodDetails[method.type](method, senderOf).filter(([, value]) => value !== '');

/** List of the schedule's methods with their content. */
export function ScheduleMethods({ methods }: { readonly methods: readonly StoredSendMethod[] }) {
  const { data: numbers, error } = useWhatsappProfiles(methods.some(({ waPhoneNumber }) => waPhoneNumber !== ''));
  const senderOf: SenderOf = (number) => {
    if (!numbers) return error ? 'No se pudo cargar cuál.' : '…';
    const found = numbers.data.find(({ id }) => id === number);
    return found ? numberLabel(found) : 'Ya no está en la cuenta.';
  };
  return (
    <ul className="sent-methods">
      {methods.map((method) => (
        <li key={method.id}>
          <h3>{channelFacts[method.type].label}</h3>
          <dl>
            {detailsOf(method, senderOf).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{withTagNames(value)}</dd>
              </div>
            ))}
          </dl>
          {method.newsletterId ? (
            <Link className="link small" to={paths.newsletter(method.newsletterId)}>
              Abrir el newsletter
            </Link>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
