import { faultMessage } from '@pregon/auth-api/fault';
import { restQuery } from '@pregon/auth-api/queries';
import { listTestRecipients } from '@pregon/contract/newsletters/newsletter-trials.endpoints';
import { mostTestRecipients } from '@pregon/contract/newsletters/newsletter.schema';
import { Button } from '@pregon/ui/button';
import { Icon } from '@pregon/ui/icon';
import { Spinner } from '@pregon/ui/page';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';

interface ColleagueChoiceProps {
  readonly chosen: readonly number[];
  readonly onChange: (chosen: readonly number[]) => void;
}

/** The users of the account who get a test message. */
export function ColleagueChoice({ chosen, onChange }: ColleagueChoiceProps) {
  const { data, error, refetch } = useQuery(restQuery(listTestRecipients));
  if (error) {
    return (
      <p role="alert" className="small soft">
        {faultMessage(error)}{' '}
        <Button size="s" onPress={() => void refetch()}>
          Reintentar
        </Button>
      </p>
    );
  }
  if (!data) return <Spinner>Cargando los usuarios…</Spinner>;
  return (
    <fieldset className="pv-colleagues">
      <legend className="label">Para quién</legend>
      {data.items.map(({ id, name, email }) => {
        const isChosen = chosen.includes(id);
        return (
          <label key={id} className="check small" data-selected={isChosen ? '' : undefined}>
            <input
              type="checkbox"
              checked={isChosen}
              disabled={!isChosen && chosen.length >= mostTestRecipients}
              onChange={() => onChange(isChosen ? chosen.filter((other) => other !== id) : [...chosen, id])}
            />
            <i>
              <Icon of={Check} />
            </i>
            <span>
              {name} <span className="faint">{email}</span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
