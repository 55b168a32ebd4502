import { useMayCall } from '@pregon/auth-api/session';
import type { CustomerSummary } from '@pregon/contract/customers/customers.operations';
import type { AudienceExplanation } from '@pregon/contract/profiles/audience.schema';
import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import { audienceExplanationQuery } from '@pregon/contract/profiles/audience.operations';
import { Button, IconButton } from '@pregon/ui/button';
import { Icon } from '@pregon/ui/icon';
import { X } from 'lucide-react';
import { useExplanation } from './audience.queries.ts';
import { Mark } from './mark.tsx';
import { verdictOf } from './verdict.ts';

interface FollowedCustomerProps {
  readonly selection: ProfileSelection;
  /** The customer whose result is watched while the form changes. */
  readonly customer: CustomerSummary | undefined;
  readonly onOpen: () => void;
  readonly onForget: () => void;
}

/** Shows whether the profile currently reaches the watched customer. */
export function FollowedCustomer({ selection, customer, onOpen, onForget }: FollowedCustomerProps) {
  const mayExplain = useMayCall(audienceExplanationQuery);
  const { data, isError } = useExplanation(selection, customer);
  return (
    <section>
      <h2>¿Por qué está, por qué no está?</h2>
      {customer ? (
        <div className="box follow">
          <p className="row">
            <b>{customer.name}</b>
            <span className="end">
              <IconButton label={`Dejar de seguir a ${customer.name}`} size="s" onPress={onForget}>
                <Icon of={X} />
              </IconButton>
            </span>
          </p>
          <State explanation={data?.audienceExplanation} hasFailed={isError} />
          <Button size="s" onPress={onOpen}>
            Ver por qué
          </Button>
        </div>
      ) : (
        <>
          <p className="small faint">Busca un cliente y mira qué filtro lo deja dentro o fuera.</p>
          <Button isDisabled={!mayExplain} disabledReason="Tu rol no permite ver datos de clientes." onPress={onOpen}>
            Buscar un cliente
          </Button>
        </>
      )}
    </section>
  );
}

interface StateProps {
  readonly explanation: AudienceExplanation | null | undefined;
  readonly hasFailed: boolean;
}

function State({ explanation, hasFailed }: StateProps) {
  if (hasFailed) return <p className="small">Ahora no lo sabemos.</p>;
  if (explanation === null) return <p className="small">Este cliente ya no existe.</p>;
  if (!explanation) return <p className="small faint">Mirando…</p>;
  const { isIn, title, why } = verdictOf(explanation);
  return (
    <p className="small row">
      <Mark isYes={isIn} />
      <span>
        <b>{title}</b>
        {why ? <span className="soft"> · {why}</span> : null}
      </span>
    </p>
  );
}
