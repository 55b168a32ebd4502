import { isFault } from '@pregon/auth-api/fault';
import { restMutation, restQuery } from '@pregon/auth-api/queries';
import {
  changeDataRetention,
  type DataRetention as Settings,
  type ExpiredRows,
  keptMonthsOf,
  previewDataRetention,
  readDataRetention,
  type RetentionMonths,
} from '@pregon/contract/account/data-retention.endpoints';
import { Form, NumberField, resetForm, useAppForm, useDirty } from '@pregon/ui/form';
import { Columns, FormLayout, Note, Section } from '@pregon/ui/page';
import { toast } from '@pregon/ui/toast';
import { useUnsavedChanges } from '@pregon/ui/unsaved';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import { ConfirmRetention } from './confirm-retention.tsx';
import { LoadedPart } from './loaded-part.tsx';
import { deletedSentence, kindTexts } from './retention-words.ts';
import { SaveChanges } from './save-changes.tsx';
import { useStoredAnswer } from './use-stored-answer.ts';

/** Schema of the form: an empty field keeps its kind without limit. */
const schema = v.strictObject({
  purchases: v.optional(keptMonthsOf('purchases')),
  visits: v.optional(keptMonthsOf('visits')),
  answers: v.optional(keptMonthsOf('answers')),
  messages: v.optional(keptMonthsOf('messages')),
});

const valuesOf = ({ kinds }: Settings) => Object.fromEntries(kinds.map(({ kind, months }) => [kind, months ?? undefined]));

/** How long the account keeps the data of its customers. */
export function DataRetention() {
  const asked = useQuery({ ...restQuery(readDataRetention), staleTime: 0 });
  return (
    <FormLayout>
      <Section
        title="Cuánto se guardan los datos de los clientes"
        description="Vacío se guardan sin límite. Cuando se cumple el tiempo se eliminan en unas horas, y no se pueden recuperar. Los permisos, las bajas, las solicitudes y la auditoría se quedan siempre."
      >
        <LoadedPart of={asked} loading="Cargando los tiempos…" height="16.5rem">
          {(settings) => <RetentionForm settings={settings} onReload={() => void asked.refetch()} />}
        </LoadedPart>
      </Section>
    </FormLayout>
  );
}

/** What is about to be saved, and what would go. */
interface Waiting {
  readonly months: RetentionMonths;
  readonly rows: readonly ExpiredRows[];
}

function RetentionForm({ settings, onReload }: { readonly settings: Settings; readonly onReload: () => void }) {
  const show = useStoredAnswer<typeof readDataRetention>(restQuery(readDataRetention).queryKey);
  const { mutateAsync: change } = useMutation({ ...restMutation(changeDataRetention), onSuccess: show });
  const { mutateAsync: preview } = useMutation(restMutation(previewDataRetention));
  const [waiting, setWaiting] = useState<Waiting>();
  const form = useAppForm({ schema, initialValues: valuesOf(settings) });
  useUnsavedChanges(useDirty(form));
  const save = async (months: RetentionMonths) => {
    try {
      const saved = await change({ body: { months, version: settings.version } });
      resetForm(form, valuesOf(saved));
      toast.success('Se guardó cuánto se conservan los datos.');
    } catch (error) {
      if (!isFault(error, 'CONFLICT')) throw error;
      onReload();
      toast.error('Alguien cambió estos tiempos mientras los editabas: revisa los tuyos y guarda otra vez.');
    }
  };
  return (
    <Form
      of={form}
      aria-label="Cuánto se guardan los datos de los clientes"
      onSubmit={async ({ purchases = null, visits = null, answers = null, messages = null }) => {
        const months = { purchases, visits, answers, messages };
        const { kinds } = await preview({ body: { months } });
        const rows = kinds.filter((kind) => kind.rows > 0);
        if (rows.length > 0) setWaiting({ months, rows });
        else await save(months);
      }}
    >
      <Columns>
        {settings.kinds.map(({ kind }) => (
          <NumberField key={kind} of={form} name={kind} unit="meses" optional {...kindTexts[kind]} />
        ))}
      </Columns>
      <Deleted settings={settings} />
      <div className="row account-save">
        <SaveChanges of={form}>Guardar tiempos</SaveChanges>
      </div>
      {waiting ? (
        <ConfirmRetention
          rows={waiting.rows}
          zone={settings.timeZone}
          onConfirm={() => save(waiting.months)}
          onClose={() => setWaiting(undefined)}
        />
      ) : null}
    </Form>
  );
}

/** What has been deleted so far. */
function Deleted({ settings: { kinds, timeZone } }: { readonly settings: Settings }) {
  const sentences = kinds.flatMap((kind) => deletedSentence(kind, timeZone) ?? []);
  if (sentences.length === 0) return null;
  return (
    <div className="account-save">
      <Note tone="info">
        <b>Datos eliminados por la política de conservación.</b> {sentences.join(' ')}
      </Note>
    </div>
  );
}
