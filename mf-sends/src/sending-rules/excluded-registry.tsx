import type { ReactNode } from 'react';
import { api } from '@pregon/auth-api/api';
import { ApiFault, faultMessage } from '@pregon/auth-api/fault';
import { restQuery } from '@pregon/auth-api/queries';
import { useMayCall } from '@pregon/auth-api/session';
import {
  type ExcludedRegistry as Registry,
  importExcludedRegistry,
  readExcludedRegistry,
  registryDays,
} from '@pregon/contract/excluded-numbers/excluded-numbers.endpoints';
import { Button } from '@pregon/ui/button';
import { DateField } from '@pregon/ui/date-fields';
import { FileDrop } from '@pregon/ui/file-drop';
import { Form, useAppForm, useValues } from '@pregon/ui/form';
import { formatCount, formatDate } from '@pregon/ui/format';
import { Skeleton, Note, Waiting } from '@pregon/ui/page';
import { WhatIs } from '@pregon/ui/term';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';

const { consultedOn } = importExcludedRegistry.form.data.entries;
const schema = v.object({ consultedOn });

interface ExcludedRegistryProps {
  /** Today in the account's time zone: `2026-11-24`. */
  readonly today: string;
}

/** Section with the state of the registry of excluded numbers and a form that replaces it by a newer file. */
export function ExcludedRegistry({ today }: ExcludedRegistryProps) {
  const query = useQuery({ ...restQuery(readExcludedRegistry), staleTime: 0 });
  const mayImport = useMayCall(importExcludedRegistry);
  return (
    <section className="rules-part" aria-labelledby="excluded-title">
      <div className="title-line">
        <h3 id="excluded-title">Registro de Números Excluidos</h3>
        <WhatIs term="Registro de excluidos" />
      </div>
      {query.data ? (
        <RegistryState of={query.data} today={today} />
      ) : query.error ? (
        <Note tone="warning">
          {faultMessage(query.error)}{' '}
          <Button variant="ghost" size="s" onPress={() => void query.refetch()}>
            Reintentar
          </Button>
        </Note>
      ) : (
        <Waiting>
          <Skeleton height="3rem" />
        </Waiting>
      )}
      {mayImport ? <ImportRegistry today={today} /> : null}
    </section>
  );
}

const dayMs = 86_400_000;
const isOld = (day: string, today: string) => Date.parse(today) - Date.parse(day) > registryDays * dayMs;

function RegistryState({
  of: { consultedOn: day, addresses, customers },
  today,
}: {
  readonly of: Registry;
  readonly today: string;
}) {
  if (day === null) return <p className="soft">Todavía no lo has importado: la publicidad no se compara con él.</p>;
  return (
    <>
      <p>
        {`Consultado el ${formatDate(day, 'UTC')}: ${formatCount(addresses, 'número o correo', 'números y correos')}, `}
        {`${formatCount(customers, 'cliente tuyo está', 'clientes tuyos están')} en él y no reciben publicidad.`}
      </p>
      {isOld(day, today) ? (
        <Note tone="warning">{`Lo consultaste hace más de ${registryDays} días: puede haber números nuevos.`}</Note>
      ) : null}
    </>
  );
}

function ImportRegistry({ today }: ExcludedRegistryProps) {
  const client = useQueryClient();
  const form = useAppForm({ schema, initialValues: { consultedOn: today } });
  const [day] = useValues(form, ['consultedOn']);
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (file: File) => api.call(importExcludedRegistry, { form: { consultedOn: day ?? '' }, file }),
    onSuccess: ({ registry }) => client.setQueryData(restQuery(readExcludedRegistry).queryKey, registry),
  });
  return (
    <Form of={form} summary={false} aria-label="Importar el registro" onSubmit={() => undefined}>
      <div className="rule-limits">
        <DateField of={form} name="consultedOn" label="Consultado el" max={today} />
        <FileDrop
          label="Archivo CSV de números excluidos"
          action="Importar CSV"
          hint="reemplaza al anterior"
          accept=".csv,text/csv"
          busy={isPending ? 'Importando…' : undefined}
          onChoose={mutate}
        />
      </div>
      <p className="small soft">
        Una fila por número de celular o correo, en la primera columna. Con columnas «sms», «aplicaciones» y «correo» («sí» o
        «no») se excluye solo de esos canales; sin ellas, de todos.
      </p>
      <div role="alert">{error ? <Note tone="warning">{messageOf(error)}</Note> : null}</div>
      <output>{data ? <ImportResult of={data} /> : null}</output>
    </Form>
  );
}

/** Returns the message of the file or date field, which is more specific than that of the fault. */
const messageOf = (error: Error): ReactNode =>
  (error instanceof ApiFault && (error.fields['file'] ?? error.fields['consultedOn'])) || faultMessage(error);

function ImportResult({
  of: { registry, rejected, problems },
}: {
  readonly of: v.InferOutput<typeof importExcludedRegistry.response>;
}) {
  const [first] = problems;
  return (
    <Note tone={rejected > 0 ? 'warning' : 'info'}>
      {`Importado: ${formatCount(registry.addresses, 'número o correo', 'números y correos')}.`}
      {rejected > 0 && first
        ? ` ${formatCount(rejected, 'fila rechazada', 'filas rechazadas')}; línea ${first.line}: ${first.message}`
        : null}
    </Note>
  );
}
