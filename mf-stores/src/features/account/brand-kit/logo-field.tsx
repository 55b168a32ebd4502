import { api } from '@pregon/auth-api/api';
import { faultMessage } from '@pregon/auth-api/fault';
import { uploadNewsletterImage } from '@pregon/contract/newsletters/newsletters.endpoints';
import { largestImage } from '@pregon/contract/newsletters/newsletter.schema';
import { Button } from '@pregon/ui/button';
import { FileDrop } from '@pregon/ui/file-drop';
import { type AppForm, describedBy, Field, FieldFrame, type FieldName } from '@pregon/ui/form';
import { type ReactNode, useState } from 'react';

interface LogoFieldProps<Input> {
  readonly of: AppForm<Input, unknown>;
  readonly name: FieldName<Input, string>;
}

const hint = 'JPG, PNG, WebP o GIF de hasta 5 MB; mejor con fondo transparente. Sin logo se lee el nombre de la cuenta.';

/** The logo: an uploaded picture, whose address is the value of the field. */
export function LogoField<Input>({ of: form, name }: LogoFieldProps<Input>) {
  const [busy, setBusy] = useState<string>();
  const [fault, setFault] = useState<ReactNode>();
  const upload = async (file: File, set: (address: string) => void) => {
    setFault(undefined);
    if (file.size > largestImage) {
      setFault('El archivo es demasiado grande. El máximo son 5 MB.');
      return;
    }
    setBusy(`Subiendo ${file.name}…`);
    try {
      set((await api.call(uploadNewsletterImage, { form: {}, file })).address);
    } catch (error) {
      setFault(faultMessage(error));
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <Field<Input, string> of={form} name={name} label="Logo" empty="">
      {(bound) => {
        const isRefused = bound.error === '' && fault !== undefined;
        const field = isRefused ? { ...bound, error: 'No se pudo subir.', errorDetail: fault } : bound;
        return (
          <FieldFrame field={field} label="Logo" hint={hint} group="group" optional>
            {field.value ? (
              <div className="kit-logo">
                <img src={field.value} alt="Logo elegido" />
                <Button size="s" onPress={() => field.set('')}>
                  Quitar logo
                </Button>
              </div>
            ) : null}
            <FileDrop
              label="Archivo del logo"
              action={field.value ? 'Cambiar logo' : 'Elegir logo'}
              accept={uploadNewsletterImage.form.file.mediaTypes.join(',')}
              busy={busy}
              onChoose={(file) => void upload(file, field.set)}
              control={{ id: field.controlId, 'aria-invalid': field.error !== '', ...describedBy(field, hint) }}
            />
          </FieldFrame>
        );
      }}
    </Field>
  );
}
