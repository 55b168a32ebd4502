import { restMutation, restQuery } from '@pregon/auth-api/queries';
import { changeMessagePrices, messagePrices, readMessagePrices } from '@pregon/contract/account/message-prices.endpoints';
import { Form, NumberField, resetForm, useAppForm, useDirty } from '@pregon/ui/form';
import { Columns, FormLayout, Section } from '@pregon/ui/page';
import { toast } from '@pregon/ui/toast';
import { useUnsavedChanges } from '@pregon/ui/unsaved';
import { useMutation, useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { LoadedPart } from './loaded-part.tsx';
import { useStoredAnswer } from './use-stored-answer.ts';
import { SaveChanges } from './save-changes.tsx';

/** Schema of the form: an empty field is a price that is not known. */
const { entries } = messagePrices;
const schema = v.strictObject({
  email: v.optional(entries.email.wrapped),
  sms: v.optional(entries.sms.wrapped),
  waMarketing: v.optional(entries.waMarketing.wrapped),
  waUtility: v.optional(entries.waUtility.wrapped),
  waAuthentication: v.optional(entries.waAuthentication.wrapped),
});
type Prices = v.InferOutput<typeof messagePrices>;

/** What the account pays for its messages, from which the cost of each sending is computed. */
export default function MessagePrices() {
  const asked = useQuery({ ...restQuery(readMessagePrices), staleTime: 0 });
  return (
    <FormLayout>
      <Section
        title="Precios de los mensajes"
        description="Lo que te cobra el proveedor. Con ellos ves en los resultados cuánto costó cada envío; deja vacío lo que no sabes."
      >
        <LoadedPart of={asked} loading="Cargando los precios…">
          {({ prices, currency }) => <PriceForm prices={prices} currency={currency} />}
        </LoadedPart>
      </Section>
    </FormLayout>
  );
}

const valuesOf = (prices: Prices) =>
  Object.fromEntries(Object.entries(prices).map(([item, price]) => [item, price ?? undefined]));

function PriceForm({ prices, currency }: { readonly prices: Prices; readonly currency: string }) {
  const show = useStoredAnswer<typeof readMessagePrices>(restQuery(readMessagePrices).queryKey);
  const { mutateAsync: save } = useMutation({ ...restMutation(changeMessagePrices), onSuccess: show });
  const form = useAppForm({
    schema,
    initialValues: valuesOf(prices),
  });
  useUnsavedChanges(useDirty(form));
  return (
    <Form
      of={form}
      aria-label="Precios de los mensajes"
      onSubmit={async ({ email = null, sms = null, waMarketing = null, waUtility = null, waAuthentication = null }) => {
        const saved = await save({ body: { email, sms, waMarketing, waUtility, waAuthentication } });
        resetForm(form, valuesOf(saved.prices));
        toast.success('Se guardaron los precios de los mensajes.');
      }}
    >
      <Columns>
        <NumberField of={form} name="email" label="Un e-mail" unit={currency} hasDecimals optional />
        <NumberField
          of={form}
          name="sms"
          label="Una parte de SMS"
          unit={currency}
          hint="Un SMS largo se cobra por partes."
          hasDecimals
          optional
        />
        <NumberField
          of={form}
          name="waMarketing"
          label="Un WhatsApp de marketing"
          unit={currency}
          hint="También cuenta para plantillas sin categoría conocida."
          hasDecimals
          optional
        />
        <NumberField of={form} name="waUtility" label="Un WhatsApp de utilidad" unit={currency} hasDecimals optional />
        <NumberField
          of={form}
          name="waAuthentication"
          label="Un WhatsApp de autenticación"
          unit={currency}
          hasDecimals
          optional
        />
      </Columns>
      <p className="small soft account-rule">
        El primer precio vale también para los mensajes que ya salieron; un cambio, solo para los que salgan desde ahora.
      </p>
      <div className="row account-save">
        <SaveChanges of={form}>Guardar precios</SaveChanges>
      </div>
    </Form>
  );
}
