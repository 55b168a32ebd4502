import { isFault } from '@pregon/auth-api/fault';
import { accountForm, type AccountSettings } from '@pregon/contract/account/account-settings.schema';
import { CheckBox, Form, NumberField, Select, Submit, TextField, useAppForm, useDirty } from '@pregon/ui/form';
import { Columns, FormLayout, Note, Section } from '@pregon/ui/page';
import { toast } from '@pregon/ui/toast';
import { useUnsavedChanges } from '@pregon/ui/unsaved';
import { useState } from 'react';
import * as v from 'valibot';
import { useUpdateAccount } from './account-changes.ts';
import { currencyOptions, focusOptions, touchOptions, zoneOptions } from './account-options.ts';

/** Schema of the form. Unlike in the request, every field is required, because the form shows all of them. */
const { entries } = accountForm;
const schema = v.strictObject({
  ...entries,
  attributionDays: entries.attributionDays.wrapped,
  attributionTouch: entries.attributionTouch.wrapped,
  preferredFocus: entries.preferredFocus.wrapped,
  secondPersonNewsletters: entries.secondPersonNewsletters.wrapped,
  secondPersonSchedules: entries.secondPersonSchedules.wrapped,
});

/** Returns the form values of the stored settings. */
const valuesOf = ({
  name,
  timeZone,
  currency,
  attributionDays,
  attributionTouch,
  preferredFocus,
  secondPersonNewsletters,
  secondPersonSchedules,
  senderName,
  senderEmail,
  replyTo,
}: AccountSettings) => ({
  name,
  timeZone,
  currency: currency as 'COP',
  attributionDays,
  attributionTouch,
  preferredFocus,
  secondPersonNewsletters,
  secondPersonSchedules,
  senderName,
  senderEmail,
  replyTo,
});

/** Form of the account's name, time zone, currency, attribution rule and default sender. */
export function AccountData({ settings }: { readonly settings: AccountSettings }) {
  const { mutateAsync: update } = useUpdateAccount();
  const [isStale, setStale] = useState(false);
  const [version, setVersion] = useState(settings.version);
  const form = useAppForm({ schema, initialValues: valuesOf(settings) });
  useUnsavedChanges(useDirty(form));
  return (
    <Form
      of={form}
      aria-label="Datos de la cuenta"
      onSubmit={async (values) => {
        try {
          const saved = await update({ body: { ...values, version } });
          setVersion(saved.version);
          setStale(false);
          toast.success('Se guardaron los datos de la cuenta.');
        } catch (error) {
          if (!isFault(error, 'CONFLICT')) throw error;
          setStale(true);
        }
      }}
    >
      <FormLayout>
        <div role="alert">
          {isStale ? (
            <Note tone="warning">
              <b>Alguien cambió la cuenta mientras la editabas.</b> No guardamos tus cambios: recarga la página para ver los
              suyos.
            </Note>
          ) : null}
        </div>
        <Section title="Empresa">
          <Columns>
            <TextField of={form} name="name" label="Nombre de la cuenta" autoComplete="organization" />
            <Select
              of={form}
              name="timeZone"
              label="Zona horaria"
              options={zoneOptions(settings.timeZone)}
              hint="Todas las horas de la cuenta son de este reloj."
            />
            <Select
              of={form}
              name="currency"
              label="Moneda"
              options={currencyOptions}
              hint="Todos los montos se escriben en ella. Cambiarla no convierte los que ya hay."
            />
          </Columns>
        </Section>
        <Section title="Resultados" description="A qué mensaje se le cuentan las compras y las bajas.">
          <Columns>
            <NumberField
              of={form}
              name="attributionDays"
              label="Ventana de atribución"
              unit="días"
              hint="De 1 a 30. Los días después de un mensaje en los que se le cuentan las compras y las bajas."
            />
            <Select
              of={form}
              name="attributionTouch"
              label="Mensaje al que se le cuenta una compra"
              options={touchOptions}
              hint="La regla vale en los tableros, los resultados y los perfiles. Con «Cada uno», una compra puede estar en varios envíos; los totales la cuentan una vez."
            />
          </Columns>
        </Section>
        <Section title="Clientes" description="De dónde sale en qué momento están y lo que valen.">
          <Columns>
            <Select
              of={form}
              name="preferredFocus"
              label="Enfoque y categoría"
              options={focusOptions}
              hint="Cuál cuenta si un cliente tiene uno importado y otro calculado de sus compras."
            />
          </Columns>
        </Section>
        <Section title="Aprobación" description="Exigir la aprobación de otra persona: nadie aprueba lo que hizo.">
          <CheckBox
            of={form}
            name="secondPersonNewsletters"
            label="Exigir que otra persona apruebe los newsletters"
            hint="Se guardan sin aprobar y se pide la aprobación en su página. Los que ya están aprobados siguen así."
          />
          <CheckBox
            of={form}
            name="secondPersonSchedules"
            label="Exigir que otra persona apruebe las programaciones"
            hint="Se guardan como borrador y se activan una vez aprobadas. Las que ya están activas siguen así."
          />
        </Section>
        <Section title="Remitente por defecto" description="El nombre y los correos con los que escribe tu cuenta.">
          <Columns>
            <TextField of={form} name="senderName" label="Nombre del remitente" autoComplete="off" optional />
            <TextField
              of={form}
              name="senderEmail"
              label="Correo del remitente"
              type="email"
              autoComplete="off"
              hint="De un dominio o correo verificado abajo."
              optional
            />
            <TextField of={form} name="replyTo" label="Correo de respuesta" type="email" autoComplete="off" optional />
          </Columns>
        </Section>
        <div className="row">
          <Submit of={form} pendingLabel="Guardando…">
            Guardar cambios
          </Submit>
        </div>
      </FormLayout>
    </Form>
  );
}
