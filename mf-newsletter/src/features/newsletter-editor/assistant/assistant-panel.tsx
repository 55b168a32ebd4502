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
  if (!isAdministrator) {
    return (
      <Note>
        <p>El asistente está apagado. Propone asuntos, acorta textos y describe imágenes. Pídelo a tu administrador.</p>
      </Note>
    );
  }
  return (
    <Note>
      <p>
        El asistente está apagado. Propone asuntos, acorta textos y describe imágenes con un modelo de lenguaje compatible con la
        interfaz de OpenAI. Quien administra el servidor lo enciende con estos ajustes:
      </p>
      <ul className="as-settings">
        {settings.map((setting) => (
          <li key={setting}>
            <code>{setting}</code>
          </li>
        ))}
      </ul>
    </Note>
  );
}
