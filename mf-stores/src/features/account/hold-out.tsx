import { restMutation, restQuery } from '@pregon/auth-api/queries';
import {
  changeHoldOut,
  type HoldOutSettings,
  initialHoldOutShare,
  readHoldOut,
} from '@pregon/contract/account/hold-out.endpoints';
import { Form, NumberField, resetForm, useAppForm, useDirty } from '@pregon/ui/form';
import { formatDate, formatNumber } from '@pregon/ui/format';
import { Columns, FormLayout, Section } from '@pregon/ui/page';
import { WhatIs } from '@pregon/ui/term';
import { toast } from '@pregon/ui/toast';
import { useUnsavedChanges } from '@pregon/ui/unsaved';
import { useMutation, useQuery } from '@tanstack/react-query';
import { LoadedPart } from './loaded-part.tsx';
import { useStoredAnswer } from './use-stored-answer.ts';
import { SaveChanges } from './save-changes.tsx';

/** The control group of the account: customers who get no advertising, so that its effect can be seen. */
export default function HoldOut() {
  const asked = useQuery({ ...restQuery(readHoldOut), staleTime: 0 });
  if (asked.data) return <HoldOutForm settings={asked.data} />;
  return (
    <FormLayout>
      <Section title="Grupo de control de la cuenta">
        <LoadedPart of={asked} loading="Cargando el grupo de control…">
          {() => null}
        </LoadedPart>
      </Section>
    </FormLayout>
  );
}

function HoldOutForm({ settings }: { readonly settings: HoldOutSettings }) {
  const show = useStoredAnswer<typeof readHoldOut>(restQuery(readHoldOut).queryKey);
  const { mutateAsync: change } = useMutation(restMutation(changeHoldOut));
  const form = useAppForm({ schema: changeHoldOut.body, initialValues: { share: settings.share } });
  useUnsavedChanges(useDirty(form));
  return (
    <Form
      of={form}
      aria-label="Grupo de control de la cuenta"
      onSubmit={async (body) => {
        const saved = await change({ body });
        show(saved);
        resetForm(form, { share: saved.share });
        toast.success(saved.share === 0 ? 'La cuenta ya no tiene grupo de control.' : 'Se guardó el grupo de control.');
      }}
    >
      <FormLayout>
        <Section
          title="Grupo de control de la cuenta"
          beside={<WhatIs term="Grupo de control" />}
          description="Unos pocos clientes, elegidos al azar, no reciben publicidad durante tres meses. Al comparar lo que compran con lo que compran los demás se ve cuánto venden tus campañas de verdad. Cada trimestre son otros. Los mensajes de servicio y los que envías a una sola persona les llegan igual."
        >
          <Columns>
            <NumberField
              of={form}
              name="share"
              label="Clientes sin publicidad"
              unit="%"
              hint={`De 0 a 20 %. Con 0 % no hay grupo de control, y lo que mide este trimestre termina en ese momento. Sugerimos ${initialHoldOutShare} %.`}
            />
          </Columns>
          <p className="soft">{stateOf(settings)}</p>
          <div className="row">
            <SaveChanges of={form}>Guardar grupo de control</SaveChanges>
          </div>
        </Section>
      </FormLayout>
    </Form>
  );
}

function stateOf({ share, fixedShare, nextQuarter, people }: HoldOutSettings): string {
  // A day at noon is the same day in every time zone of the Americas and of Spain.
  const from = formatDate(`${nextQuarter}T12:00:00Z`);
  if (share === 0)
    return `Ahora todos los clientes que lo permiten reciben publicidad. Las cuentas nuevas empiezan con ${initialHoldOutShare} %; las de antes y la de demostración, sin grupo de control.`;
  const now = `Ahora ${people === 1 ? 'es 1 cliente' : `son ${formatNumber(people)} clientes`}; desde el ${from} serán otros.`;
  return fixedShare !== null && fixedShare !== share
    ? `${now} Este trimestre sigue en ${fixedShare} %, porque ya empezó; ${share} % vale desde entonces.`
    : now;
}
