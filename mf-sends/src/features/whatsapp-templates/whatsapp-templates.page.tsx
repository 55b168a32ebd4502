import { faultMessage } from '@pregon/auth-api/fault';
import { Button } from '@pregon/ui/button';
import { Skeleton, Empty, FormLayout, Page, Waiting } from '@pregon/ui/page';
import { useWhatsappProfiles } from '../../whatsapp.queries.ts';
import { WhatsappSendForm } from './whatsapp-send-form.tsx';
import { heading } from './heading.ts';
import './whatsapp-templates.css';

/** Page that sends one template to one number. */
export default function WhatsappTemplatesPage() {
  const { data, error, refetch } = useWhatsappProfiles();
  if (data && data.data.length > 0) return <WhatsappSendForm profiles={data.data} />;
  return (
    <Page {...heading}>
      {data ? (
        <Empty kind="first" title="WhatsApp no está configurado">
          Un administrador lo conecta en Cuenta, en la sección Canales. Después aparecen aquí tus números y las plantillas que
          WhatsApp ha aprobado.
        </Empty>
      ) : error ? (
        <Empty kind="fault" title="WhatsApp no responde" actions={<Button onPress={() => void refetch()}>Reintentar</Button>}>
          {faultMessage(error)}
        </Empty>
      ) : (
        <Waiting>
          <FormLayout>
            <Skeleton height="3.75rem" />
            <Skeleton height="3.75rem" />
            <Skeleton height="9rem" />
          </FormLayout>
        </Waiting>
      )}
    </Page>
  );
}
