import { restQuery } from '@pregon/auth-api/queries';
import { type DataLinkChannel, readDataLinkChannel } from '@pregon/contract/data-requests/data-link-channel.endpoints';
import { FormLayout, Note, Section } from '@pregon/ui/page';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { LoadedPart } from '../loaded-part.tsx';
import { LinkTemplateForm } from './link-template-form.tsx';

/** How the account writes about their data to people of whom it knows a mobile number alone. */
export const useLinkChannel = () => useQuery({ ...restQuery(readDataLinkChannel), staleTime: 0 });

/** By what people of whom the account knows a mobile number alone get their link, and the template of WhatsApp for it. */
export function LinkChannel() {
  const asked = useLinkChannel();
  return (
    <FormLayout>
      <Section
        title="A quienes solo tienen celular"
        description="Con qué les llega el enlace que piden, y el aviso de tu respuesta. Sale por SMS; si la cuenta no tiene, por WhatsApp con la plantilla que elijas."
      >
        <LoadedPart of={asked} loading="Cargando cómo se les escribe…" height="4rem">
          {(how) => (
            <>
              <State how={how} />
              {how.hasWhatsapp && how.channel !== 'sms' ? <LinkTemplateForm how={how} /> : null}
            </>
          )}
        </LoadedPart>
      </Section>
    </FormLayout>
  );
}

function State({ how: { channel, hasWhatsapp } }: { readonly how: DataLinkChannel }) {
  if (channel === 'sms') return <p>Les llega por SMS.</p>;
  if (channel === 'wa') return <p>Les llega por WhatsApp, con esta plantilla.</p>;
  return (
    <Note tone="warning">
      <b>No les llega nada.</b> Quien solo tiene celular no recibe su enlace ni se entera de tu respuesta: respóndele por otro
      medio.{' '}
      {hasWhatsapp ? (
        'Elige una plantilla de WhatsApp para escribirles.'
      ) : (
        <>
          La cuenta no tiene SMS ni WhatsApp: agrégalos en <Link to="/admin/cuenta/canales">Canales</Link>.
        </>
      )}
    </Note>
  );
}
