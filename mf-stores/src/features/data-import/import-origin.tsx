import { faultMessage } from '@pregon/auth-api/fault';
import { restMutation, restQuery } from '@pregon/auth-api/queries';
import { chooseImportOrigin, type ImportMapping, readImportMapping } from '@pregon/contract/data/imports.endpoints';
import type { ImportKind } from '@pregon/contract/data/data.endpoints';
import { originNames } from '@pregon/contract/data/import-origins';
import { Button } from '@pregon/ui/button';
import { Note } from '@pregon/ui/page';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { importMutation } from './import-mutation.ts';

interface Props {
  readonly identifier: string;
  readonly mapping: ImportMapping;
  readonly kind: ImportKind;
  readonly isDisabled: boolean;
}

/** Says which system a file comes from, and lets it be read by its own columns instead. */
export function ImportOriginNote({ identifier, mapping: { origin, isConverted }, kind, isDisabled }: Props) {
  const client = useQueryClient();
  const choice = useMutation({
    ...restMutation(chooseImportOrigin),
    onSuccess: (updated) => client.setQueryData(restQuery(readImportMapping, { params: { identifier } }).queryKey, updated),
    ...importMutation(client, identifier),
  });
  if (origin === null) return null;
  const name = originNames[origin];
  return (
    <Note>
      <p>
        <b>Reconocimos un archivo de {name}.</b>{' '}
        {isConverted
          ? `Ya sabemos qué es cada columna: abajo ves cómo se leen.${kind === 'purchases' ? ' Los pedidos cancelados se rechazan con su motivo.' : ''}`
          : 'Lo estamos leyendo con sus propias columnas: di abajo qué es cada una.'}
      </p>
      <div className="row wrap import-origin">
        <Button
          size="s"
          isPending={choice.isPending}
          isDisabled={isDisabled}
          onPress={() => choice.mutate({ params: { identifier }, body: { isConverted: !isConverted } })}
        >
          {isConverted ? `No es de ${name}: usar sus columnas` : `Leer como archivo de ${name}`}
        </Button>
      </div>
      {choice.error ? (
        <p role="alert" className="error">
          {faultMessage(choice.error)}
        </p>
      ) : null}
    </Note>
  );
}
