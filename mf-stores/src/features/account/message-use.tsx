import { restQuery } from '@pregon/auth-api/queries';
import { monthName, quotaLeftWords } from '@pregon/contract/account/message-use-words';
import { type ChannelUse, quotaWarningPercent, readMessageUse } from '@pregon/contract/account/message-use.endpoints';
import { channelFacts } from '@pregon/contract/channels/channels';
import { formatNumber } from '@pregon/ui/format';
import { FormLayout, Note, Section } from '@pregon/ui/page';
import { useQuery } from '@tanstack/react-query';
import { LoadedPart } from './loaded-part.tsx';

/** How many messages of each channel the account has sent this month, and what is left of its quotas. */
export function MessageUse() {
  const asked = useQuery({ ...restQuery(readMessageUse), staleTime: 0 });
  return (
    <FormLayout>
      <Section
        title="Mensajes del mes"
        description="Lo que tu cuenta ha enviado este mes por cada canal, con los mensajes de la API. Los cupos los pone quien administra la plataforma."
      >
        <LoadedPart of={asked} loading="Cargando los mensajes del mes…" height="8.25rem">
          {({ month, channels }) => (
            <ul className="message-use">
              {channels.map((use) => (
                <li key={use.channel}>
                  <UseOfChannel month={month} use={use} />
                </li>
              ))}
            </ul>
          )}
        </LoadedPart>
      </Section>
    </FormLayout>
  );
}

function UseOfChannel({ month, use: { channel, used, quota } }: { readonly month: string; readonly use: ChannelUse }) {
  const { label, messageNoun } = channelFacts[channel];
  if (quota === null)
    return (
      <p className="message-use-line">
        <b>{label}</b>
        <span className="soft num">{`${formatNumber(used)} en ${monthName(month)}, sin cupo`}</span>
      </p>
    );
  const left = quotaLeftWords({ channel, month, used, quota });
  const state = used >= quota ? 'used' : used * 100 >= quota * quotaWarningPercent ? 'low' : 'fine';
  return (
    <>
      <p className="message-use-line">
        <b>{label}</b>
        <span className="soft num">{left}</span>
      </p>
      <progress
        aria-label={`${label}: ${messageNoun} usados`}
        data-state={state}
        max={Math.max(1, quota)}
        value={quota === 0 ? 1 : Math.min(used, quota)}
      />
      {state === 'used' ? (
        <Note tone="warning">
          Se acabó el cupo. Lo que falta por enviar espera al mes siguiente mientras su plazo lo permita, o a que amplíen el cupo.
        </Note>
      ) : null}
    </>
  );
}
