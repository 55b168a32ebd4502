import { ApiFault, faultMessage } from '@pregon/auth-api/fault';
import { restMutation } from '@pregon/auth-api/queries';
import type { ImportKind } from '@pregon/contract/data/data.endpoints';
import { uploadImport } from '@pregon/contract/data/imports.endpoints';
import { FileDrop } from '@pregon/ui/file-drop';
import { Note, Section } from '@pregon/ui/page';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { importPaths, kindParameter } from '../../imports/import-paths.ts';
import { kindsInOrder, kindLabels } from '../../imports/import-labels.ts';

const accept = '.csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Returns the error of the file field, or the fault's own message. */
const reasonOf = (error: Error): ReactNode => (error instanceof ApiFault && error.fields['file']) || faultMessage(error);

/** Form that uploads a file of the selected kind for review. */
export function ImportUpload() {
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const asked = kindsInOrder.find((one) => one === parameters.get(kindParameter));
  // A new account begins with its customers: stores and products come with the purchases.
  const [kind, setKind] = useState<ImportKind>(asked ?? 'customers');
  const { mutate, isPending, error } = useMutation({
    ...restMutation(uploadImport),
    onSuccess: ({ identifier }) => navigate(importPaths.one(identifier)),
  });
  return (
    <Section
      title="Traer un archivo"
      description="CSV hasta 1 GB o Excel (XLSX) hasta 50 MB. Antes de importar ves qué cambiaría."
    >
      <fieldset className="import-kinds">
        <legend className="label">¿Qué trae el archivo?</legend>
        {kindsInOrder.map((one) => (
          <label key={one} className="import-kind">
            <input type="radio" name="kind" value={one} checked={kind === one} onChange={() => setKind(one)} />
            <b>{kindLabels[one].title}</b>
            <span className="soft">{kindLabels[one].about}</span>
            <span className="faint">{kindLabels[one].example}</span>
          </label>
        ))}
      </fieldset>
      <FileDrop
        label={`Archivo de ${kindLabels[kind].title.toLowerCase()}`}
        action="Elegir archivo"
        accept={accept}
        busy={isPending ? 'Subiendo el archivo…' : undefined}
        onChoose={(file) => mutate({ params: { kind }, form: {}, file })}
      />
      <div role="alert">{error ? <Note tone="warning">{reasonOf(error)}</Note> : null}</div>
    </Section>
  );
}
