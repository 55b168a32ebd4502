import { channelFacts } from '@pregon/contract/channels/channels';
import type { StoredSendMethod } from '@pregon/contract/schedules/send-method.schema';
import { Link } from 'react-router-dom';
import { scheduleChannels } from '../../channels.ts';
import { paths } from '../../paths.ts';

const detailsOf = (method: StoredSendMethod) => scheduleChannels[method.type].details(method).filter(([, value]) => value !== '');

/** List of the schedule's methods with their content. */
export function ScheduleMethods({ methods }: { readonly methods: readonly StoredSendMethod[] }) {
  return (
    <ul className="sent-methods">
      {methods.map((method) => (
        <li key={method.id}>
          <h3>{channelFacts[method.type].label}</h3>
          <dl>
            {detailsOf(method).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
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
