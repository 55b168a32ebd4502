import { faultMessage } from '@pregon/auth-api/fault';
import { restQuery } from '@pregon/auth-api/queries';
import { useSession } from '@pregon/auth-api/session';
import { readAssistant } from '@pregon/contract/newsletters/assistant.endpoints';
import { Button } from '@pregon/ui/button';
import { Empty, Note, Spinner } from '@pregon/ui/page';
import { useQuery } from '@tanstack/react-query';
import type { MailEditor } from '../mail-editor.ts';
import { AssistantDesk } from './assistant-desk.tsx';
import './assistant.css';

/** The panel of the writing assistant, a language model, if one is configured. */
export default function AssistantPanel({ editor }: { readonly editor: MailEditor | undefined }) {
  const query = useQuery(restQuery(readAssistant));
  const isAdministrator = useSession().session?.user.role === 'administrador';
  if (query.error && !query.data) {
    return (
      <Empty
        kind="fault"
        title="No pudimos abrir el asistente"
        actions={<Button onPress={() => void query.refetch()}>Reintentar</Button>}
      >
        {faultMessage(query.error)}
      </Empty>
    );
  }
  if (!query.data) return <Spinner>Abriendo el asistente…</Spinner>;
  const { isOn, model, settings } = query.data;
  if (isOn) return <AssistantDesk editor={editor} model={model} />;
  return (
    <Note>
      <p>{`El asistente está apagado. Propone asuntos, acorta textos y describe imágenes. ${wayToTurnOn(settings, isAdministrator)}`}</p>
      {settings.length > 0 ? (
        <ul className="as-settings" aria-label="Ajustes que lo encienden">
          {settings.map((setting) => (
            <li key={setting}>
              <code>{setting}</code>
            </li>
          ))}
        </ul>
      ) : null}
    </Note>
  );
}

/** Only the platform's operator can set anything: an administrator of an account asks them. */
function wayToTurnOn(settings: readonly string[], isAdministrator: boolean): string {
  if (settings.length > 0) return 'Lo enciendes en el servidor con estos ajustes:';
  return isAdministrator ? 'Pídelo a quien opera la plataforma.' : 'Pídelo a tu administrador.';
}
