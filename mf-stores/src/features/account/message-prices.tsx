import { faultMessage } from '@pregon/auth-api/fault';
import { queryKeyOf, restMutation, restQuery } from '@pregon/auth-api/queries';
import { changeMessagePrices, messagePrices, readMessagePrices } from '@pregon/contract/account/message-prices.endpoints';
import { auditEventsQuery } from '@pregon/contract/audit/audit.operations';
import { Button } from '@pregon/ui/button';
import { Form, NumberField, Submit, useAppForm, useDirty } from '@pregon/ui/form';
import { Columns, FormLayout, Section, Skeleton, Waiting } from '@pregon/ui/page';
import { toast } from '@pregon/ui/toast';
import { useUnsavedChanges } from '@pregon/ui/unsaved';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';

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
  const { data, error, refetch } = useQuery({ ...restQuery(readMessagePrices), staleTime: 0 });
  return (
    <FormLayout>
      <Section
        title="Precios de los mensajes"
        description="Lo que te cobra el proveedor. Con ellos ves en los resultados cuánto costó cada envío; deja vacío lo que no sabes."
      >
        {data ? (
          <PriceForm prices={data.prices} currency={data.currency} />
        ) : error ? (
          <p className="row wrap" role="alert">
            <span className="soft">{faultMessage(error)}</span>
            <Button size="s" onPress={() => void refetch()}>
              Reintentar
            </Button>
          </p>
        ) : (
          <Waiting label="Cargando los precios…">
            <Skeleton height="6rem" />
          </Waiting>
        )}
      </Section>
    </FormLayout>
  );
}

function PriceForm({ prices, currency }: { readonly prices: Prices; readonly currency: string }) {
  const client = useQueryClient();
  const { mutateAsync: save } = useMutation({
    ...restMutation(changeMessagePrices),
    onSuccess: (saved) => {
      client.setQueryData(restQuery(readMessagePrices).queryKey, saved);
      void client.invalidateQueries({ queryKey: queryKeyOf(auditEventsQuery) });
    },
  });
  const form = useAppForm({
    schema,
    initialValues: Object.fromEntries(Object.entries(prices).map(([item, price]) => [item, price ?? undefined])),
  });
  useUnsavedChanges(useDirty(form));
  return (
    <Form
      of={form}
      aria-label="Precios de los mensajes"
      onSubmit={async ({ email = null, sms = null, waMarketing = null, waUtility = null, waAuthentication = null }) => {
        await save({ body: { email, sms, waMarketing, waUtility, waAuthentication } });
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
      <p className="small soft">
        El primer precio vale también para los mensajes que ya salieron; un cambio, solo para los que salgan desde ahora.
      </p>
      <div className="row account-save">
        <Submit of={form} pendingLabel="Guardando…">
          Guardar precios
        </Submit>
      </div>
    </Form>
  );
}
