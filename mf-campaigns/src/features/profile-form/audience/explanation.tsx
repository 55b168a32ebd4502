import { faultMessage } from '@pregon/auth-api/fault';
import type { CustomerSummary } from '@pregon/contract/customers/customers.operations';
import type { AudienceExplanation } from '@pregon/contract/profiles/audience.schema';
import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import { Button } from '@pregon/ui/button';
import { Icon } from '@pregon/ui/icon';
import { Skeleton, Note, VisuallyHidden, Waiting } from '@pregon/ui/page';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { useExplanation } from './audience.queries.ts';
import { audienceChannelOf } from './channels.ts';
import { Mark } from './mark.tsx';
import { verdictOf } from './verdict.ts';

interface LoadedExplanationProps {
  readonly selection: ProfileSelection;
  readonly customer: CustomerSummary;
}

/** Loads and renders the explanation of one customer for the form's current selection. */
export function LoadedExplanation({ selection, customer }: LoadedExplanationProps) {
  const { data, error, isPlaceholderData, refetch } = useExplanation(selection, customer);
  if (error)
    return (
      <Note tone="warning">
        {faultMessage(error)}{' '}
        <Button variant="ghost" size="s" onPress={() => void refetch()}>
          Reintentar
        </Button>
      </Note>
    );
  if (!data)
    return (
      <Waiting label={`Mirando a ${customer.name}…`}>
        <Skeleton height="1.5rem" width="60%" />
        <br />
        <Skeleton height="9rem" />
      </Waiting>
    );
  if (!data.audienceExplanation) return <Note>Este cliente ya no existe.</Note>;
  return <Explanation explanation={data.audienceExplanation} customer={customer} isStale={isPlaceholderData} />;
}

interface ExplanationProps {
  readonly explanation: AudienceExplanation;
  readonly customer: CustomerSummary;
  readonly isStale: boolean;
}

function Explanation({ explanation, customer: { id, name, detail, city }, isStale }: ExplanationProps) {
  const { isIn, title, why } = verdictOf(explanation);
  const { filters, channels } = explanation;
  return (
    <div className="explanation" data-stale={isStale ? '' : undefined}>
      <div className="who">
        <h3>{name}</h3>
        <p className="small faint">{[detail, city].filter(Boolean).join(' · ')}</p>
        <p className="small">
          <a className="link" href={paths.customer(id)} target="_blank" rel="noreferrer">
            Ver su página
            <VisuallyHidden> (se abre en otra pestaña)</VisuallyHidden>
          </a>
        </p>
        <output className="row">
          <Mark isYes={isIn} />
          <span>
            <b>{title}</b>
            {why ? <span className="soft"> · {why}</span> : null}
          </span>
        </output>
      </div>
      <section>
        <h3>Filtros</h3>
        {filters.length === 0 ? (
          <p className="small faint">El perfil no filtra: están todos los clientes de la cuenta.</p>
        ) : (
          <ul>
            {filters.map(({ key, label, passes, isMissing, value }) => (
              <Line key={key} isYes={passes} label={label} state={passes ? 'Sí' : isMissing ? 'Falta el dato' : 'No'}>
                {value}
              </Line>
            ))}
          </ul>
        )}
      </section>
      <section>
        <h3>Por dónde le llega</h3>
        <ul>
          {channels.map(({ channel, isReachable, reason }) => {
            const shownChannel = audienceChannelOf(channel);
            return (
              <Line
                key={channel}
                isYes={isReachable}
                label={
                  <>
                    {shownChannel ? <Icon of={shownChannel.icon} /> : null} {shownChannel?.label}
                  </>
                }
                state={isReachable ? 'Sí' : 'No'}
              >
                {reason}
              </Line>
            );
          })}
        </ul>
      </section>
    </div>
  );
}

interface LineProps {
  readonly isYes: boolean;
  readonly label: ReactNode;
  /** 'Sí', 'No' or 'Falta el dato'. */
  readonly state: string;
  /** The customer's value that decided the result. */
  readonly children: ReactNode;
}

function Line({ isYes, label, state, children }: LineProps) {
  return (
    <li>
      <Mark isYes={isYes} />
      <div>
        <p className="row">
          <b className="row">{label}</b>
          <span className="small end soft">{state}</span>
        </p>
        <p className="small soft">{children}</p>
      </div>
    </li>
  );
}
