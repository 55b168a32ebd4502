import { faultMessage, isFault } from '@pregon/auth-api/fault';
import { restQuery } from '@pregon/auth-api/queries';
import { readCustomerFile } from '@pregon/contract/profiles/customer-files.endpoints';
import { Button } from '@pregon/ui/button';
import { RadioCards } from '@pregon/ui/choices';
import { FileDrop } from '@pregon/ui/file-drop';
import { describedBy, Field, FieldFrame, setFieldValue, useValues } from '@pregon/ui/form';
import { Skeleton, Note, Spinner } from '@pregon/ui/page';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { FileReport } from '../audience/file-report.tsx';
import { FileRetention } from '../audience/file-retention.tsx';
import { blocks } from '../blocks.ts';
import { Dependents } from '../dependents.tsx';
import type { StepProps } from './step-props.ts';

const options = [
  { value: 'include', label: 'Incluir', description: 'También reciben el perfil, aunque no cumplan lo demás.' },
  { value: 'exclude', label: 'Excluir', description: 'No lo reciben, aunque cumplan lo demás.' },
];

/** Field that uploads a customer file and includes its customers in the audience or excludes them. */
export function CustomerFileField({ form, bind, upload, isReadOnly }: StepProps) {
  const id = useId();
  const [identifier = ''] = useValues(form, ['profile.customerFile']);
  const { name, label } = bind('customerFile');
  return (
    <fieldset className="box" aria-labelledby={id}>
      <header>
        <div>
          <h3 id={id}>Un archivo tuyo</h3>
          <p>Una columna con documentos, correos o celulares basta.</p>
        </div>
      </header>
      {/* Above the file, where the person is looking: what follows it may be below the fold. */}
      {identifier === '' ? null : <RadioCards {...bind('customerFileOption')} options={options} />}
      <Field of={form} name={name} label={label} empty="">
        {(field) => (
          <FieldFrame
            field={{ ...field, errorDetail: upload.detailOf(field.error) }}
            label={label}
            optional
            group="group"
            hint="CSV de 10 MB o menos."
          >
            {upload.pending === undefined ? (
              <FileDrop
                control={{ id: field.controlId, 'aria-invalid': field.error !== '', ...describedBy(field, true) }}
                accept=".csv,text/csv"
                isDisabled={isReadOnly}
                action={identifier === '' ? 'Elegir archivo' : 'Cambiar archivo'}
                onChoose={upload.start}
              />
            ) : (
              <div className="row wrap">
                <Spinner>{`Leyendo ${upload.pending}…`}</Spinner>
                <Button size="s" onPress={upload.cancel}>
                  Cancelar
                </Button>
              </div>
            )}
          </FieldFrame>
        )}
      </Field>
      <Dependents form={form} block={blocks.customerFile} />
      {identifier === '' ? null : (
        <UploadedFile
          identifier={identifier}
          isReadOnly={isReadOnly}
          onRemove={() => setFieldValue(form, 'profile.customerFile', '')}
        />
      )}
    </fieldset>
  );
}

interface UploadedFileProps {
  readonly identifier: string;
  readonly isReadOnly: boolean;
  readonly onRemove: () => void;
}

/** Loads and shows the report of an uploaded file. Drafts and saved profiles contain only its identifier. */
function UploadedFile({ identifier, isReadOnly, onRemove }: UploadedFileProps) {
  const { data: file, error, refetch } = useQuery(restQuery(readCustomerFile, { params: { id: identifier } }));
  const isGone = isFault(error, 'NOT_FOUND', 'INVALID');
  return (
    <>
      <div className="row wrap">
        <b>{file?.name ?? (error ? 'Archivo de clientes' : <Skeleton width="10rem" />)}</b>
        {isReadOnly ? null : (
          <Button variant="ghost" size="s" onPress={onRemove}>
            Quitar archivo
          </Button>
        )}
      </div>
      {file ? <FileReport file={file} /> : null}
      {file ? <FileRetention file={file} /> : null}
      {error && !file ? (
        <Note tone="warning">
          {isGone ? 'El archivo ya no existe. Elige otro o quítalo.' : faultMessage(error)}{' '}
          {isGone ? null : (
            <Button variant="ghost" size="s" onPress={() => void refetch()}>
              Reintentar
            </Button>
          )}
        </Note>
      ) : null}
    </>
  );
}
