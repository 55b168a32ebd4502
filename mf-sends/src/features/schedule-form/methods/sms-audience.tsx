import { faultMessage } from '@pregon/auth-api/fault';
import { restQuery } from '@pregon/auth-api/queries';
import { measureSms } from '@pregon/contract/schedules/schedules.endpoints';
import { useDebouncedValue } from '@pregon/ui/debounce';
import { formatNumber } from '@pregon/ui/format';
import { Button } from '@pregon/ui/button';
import { Note } from '@pregon/ui/page';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatCustomers } from '../format-customers.ts';
import { Marked } from './sms-text.tsx';

/** Debounce delay in milliseconds before a changed text is measured. */
const debounceDelay = 500;

interface SmsAudienceProps {
  readonly profile: number | undefined;
  readonly message: string;
  readonly shortenLinks: boolean;
  /** The share of the people who get an SMS: less than 1 where an experiment gives some of them none. */
  readonly share: number;
}

/**
 * Shows how many SMS parts the text takes for the people of the profile, measured on the server with their
 * data.
 */
export function SmsAudience({ profile, message, shortenLinks, share }: SmsAudienceProps) {
  const smsMessage = useDebouncedValue(message, debounceDelay);
  const query = useQuery({
    ...restQuery(measureSms, { body: { profile: profile ?? 1, smsMessage, shortenLinks } }),
    enabled: profile !== undefined && smsMessage.trim() !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  if (profile === undefined) return <p className="hint">Elige un perfil y aquí ves cuántas partes se envían en total.</p>;
  if (message.trim() === '') return null;
  if (query.error)
    return (
      <Note tone="warning">
        No pudimos medir el mensaje con los datos de los clientes: {faultMessage(query.error)}{' '}
        <Button variant="ghost" size="s" onPress={() => void query.refetch()}>
          Reintentar
        </Button>
      </Note>
    );
  const measured = query.data;
  if (!measured) return <p className="hint">Midiendo el mensaje con los datos de cada cliente…</p>;
  const isStale = query.isFetching || smsMessage !== message;
  return <Measured measured={measured} share={share} isStale={isStale} />;
}

interface MeasuredProps {
  readonly measured: {
    readonly people: number;
    readonly least: number;
    readonly typical: number;
    readonly most: number;
    readonly totalParts: number;
    readonly longest: string;
  };
  readonly share: number;
  readonly isStale: boolean;
}

function Measured({ measured: { people, least, typical, most, totalParts, longest }, share, isStale }: MeasuredProps) {
  const total = Math.round(totalParts * share);
  if (people === 0) return <Note>Ningún cliente de este perfil recibe SMS ahora.</Note>;
  return (
    <section
      className="measured"
      aria-label="Partes con los datos de los clientes"
      aria-busy={isStale}
      data-stale={isStale ? '' : undefined}
    >
      <dl>
        <Figure name="El más corto" parts={least} />
        <Figure name="Lo usual" parts={typical} />
        <Figure name="El más largo" parts={most} />
        <div>
          <dt>En total</dt>
          <dd>
            {share < 1 ? 'unas ' : null}
            <b>{formatNumber(total)}</b> {total === 1 ? 'parte' : 'partes'}
          </dd>
        </div>
      </dl>
      <p className="hint">
        Con los datos de {formatCustomers(people)}.
        {share < 1
          ? ` Por el experimento lo reciben unos ${formatNumber(Math.round(people * share))}: al revisar ves cuántos son y cuántas partes, versión por versión.`
          : null}
      </p>
      {most > 1 ? (
        <details>
          <summary>Ver el más largo</summary>
          <p className="longest">
            <Marked text={longest} />
          </p>
        </details>
      ) : null}
    </section>
  );
}

function Figure({ name, parts }: { readonly name: string; readonly parts: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b>{parts}</b> {parts === 1 ? 'parte' : 'partes'}
      </dd>
    </div>
  );
}
