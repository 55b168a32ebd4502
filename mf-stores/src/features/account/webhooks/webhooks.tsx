import { restQuery } from '@pregon/auth-api/queries';
import { listWebhooks } from '@pregon/contract/webhooks/webhooks.endpoints';
import { FormLayout, Note, Section } from '@pregon/ui/page';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NewSecret, type Secret } from '../api-keys/new-secret.tsx';
import { LoadedPart } from '../loaded-part.tsx';
import { useCreateWebhook } from './webhook-changes.ts';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookRow } from './webhook-row.tsx';

/** The addresses of other systems that are told what happens. */
export default function Webhooks() {
  const asked = useQuery({ ...restQuery(listWebhooks), staleTime: 0 });
  const { mutateAsync: create } = useCreateWebhook();
  const [secret, setSecret] = useState<Secret>();
  return (
    <FormLayout>
      <Section
        title="Webhooks"
        description="Avisan a otros sistemas de tu empresa apenas sale, llega o falla un mensaje, o alguien se da de baja. Cada aviso va firmado."
      >
        <LoadedPart of={asked} loading="Cargando los webhooks…">
          {({ webhooks }) => (
            <>
              {webhooks.length > 0 ? (
                <ul className="sender-list" aria-label="Webhooks">
                  {webhooks.map((webhook) => (
                    <WebhookRow key={webhook.id} webhook={webhook} onSecret={setSecret} />
                  ))}
                </ul>
              ) : (
                <Note>Todavía no avisamos a nadie: agrega la dirección de un sistema tuyo.</Note>
              )}
              <WebhookForm
                label="Agregar webhook"
                submit="Agregar webhook"
                onSubmit={async (body) => {
                  const made = await create({ body });
                  setSecret({ name: new URL(made.webhook.url).host, secret: made.secret });
                }}
              />
            </>
          )}
        </LoadedPart>
        {secret ? (
          <NewSecret {...secret} title={`Clave de firma de «${secret.name}»`} onClose={() => setSecret(undefined)} />
        ) : null}
      </Section>
    </FormLayout>
  );
}
