import { restQuery } from '@pregon/auth-api/queries';
import { listApiKeys } from '@pregon/contract/api-keys/api-keys.endpoints';
import { FormLayout, Note, Section } from '@pregon/ui/page';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadedPart } from '../loaded-part.tsx';
import { ApiKeyForm } from './api-key-form.tsx';
import { ApiKeyRow } from './api-key-row.tsx';
import { NewSecret, type Secret } from './new-secret.tsx';

/** The keys by which other systems of the account call the API. */
export default function ApiKeys() {
  const asked = useQuery({ ...restQuery(listApiKeys), staleTime: 0 });
  const [secret, setSecret] = useState<Secret>();
  return (
    <FormLayout>
      <Section
        title="Claves de la API"
        description="Con ellas otros sistemas de tu empresa, como la tienda en línea o la caja, leen y escriben en Pregón. Cada clave puede solo lo que le permites."
      >
        <LoadedPart of={asked} loading="Cargando las claves…">
          {({ keys }) => (
            <>
              {keys.length > 0 ? (
                <ul className="sender-list" aria-label="Claves de la API">
                  {keys.map((key) => (
                    <ApiKeyRow key={key.id} apiKey={key} onSecret={setSecret} />
                  ))}
                </ul>
              ) : (
                <Note>Todavía no hay claves: crea una para cada sistema que se conecta.</Note>
              )}
              <ApiKeyForm onSecret={setSecret} />
            </>
          )}
        </LoadedPart>
        {secret ? <NewSecret {...secret} onClose={() => setSecret(undefined)} /> : null}
      </Section>
    </FormLayout>
  );
}
