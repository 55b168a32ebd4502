import { Button } from '@pregon/ui/button';
import { Icon } from '@pregon/ui/icon';
import { RefreshCw, Shuffle } from 'lucide-react';
import type { AudienceCustomer } from './use-audience-customer.ts';

/** Says whose copy of a message is shown, or why the message has the names of its tags, with a button for another customer at random. */
export function PreviewedCustomer({
  of: { customer, isChoosing, reason, problem, choose, chooseRandom },
}: {
  readonly of: AudienceCustomer;
}) {
  return (
    <div className="row previewed-customer">
      {customer ? (
        <p>
          Como lo recibe <b>{customer.name || customer.detail}</b>
          {customer.city ? `, de ${customer.city}` : null}
        </p>
      ) : (
        <p className="soft small">
          {isChoosing ? (
            'Eligiendo un cliente del perfil…'
          ) : (
            <>
              {reason} Ves el nombre de cada etiqueta. {problem}
            </>
          )}
        </p>
      )}
      <span className="row">
        {chooseRandom ? (
          <Button size="s" onPress={chooseRandom}>
            <Icon of={problem ? RefreshCw : Shuffle} />
            {problem ? 'Intentar de nuevo' : 'Otro al azar'}
          </Button>
        ) : null}
        {customer ? (
          <Button variant="ghost" size="s" onPress={() => choose(undefined)}>
            Ver sin cliente
          </Button>
        ) : null}
      </span>
    </div>
  );
}
