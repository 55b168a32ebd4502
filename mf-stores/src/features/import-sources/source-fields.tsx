import { type ImportSourceForm, loginsOf } from '@pregon/contract/data/import-sources.schema';
import {
  type AppForm,
  CheckBox,
  DayToggles,
  Segmented,
  Select,
  setFieldValue,
  TextArea,
  TextField,
  useValues,
} from '@pregon/ui/form';
import { formatZone } from '@pregon/ui/format';
import { Columns, Section } from '@pregon/ui/page';
import { type ReactNode, useEffect } from 'react';
import { kindLabels, kindsInOrder } from '../../imports/import-labels.ts';

type SourceForm = AppForm<ImportSourceForm, unknown>;

const kinds = kindsInOrder.map((value) => ({ value, label: kindLabels[value].title }));
const protocols = [
  { value: 'sftp', label: 'Servidor SFTP' },
  { value: 'https', label: 'Página HTTPS' },
] as const;
const logins = {
  password: 'Con contraseña',
  key: 'Con llave privada',
  none: 'Sin clave',
  bearer: 'Con token (Bearer)',
  basic: 'Con usuario y contraseña',
} as const;

const halfHours = Array.from({ length: 48 }, (_, half) => {
  const hour = String(Math.floor(half / 2)).padStart(2, '0');
  return `${hour}:${half % 2 === 0 ? '00' : '30'}`;
});
/** Every half hour, and a time that was stored otherwise. */
const timesWith = (time: string) =>
  [...new Set([...halfHours, ...(time === '' ? [] : [time])])].toSorted().map((value) => ({ value, label: value }));

/** Clears what the other protocol needed, which is no longer visible. */
function useFieldsOfProtocol(form: SourceForm): 'sftp' | 'https' {
  const [protocol = 'sftp', login = 'password', path, fingerprint] = useValues(form, [
    'protocol',
    'login',
    'path',
    'fingerprint',
  ]);
  useEffect(() => {
    if (!loginsOf[protocol].includes(login)) setFieldValue(form, 'login', protocol === 'sftp' ? 'password' : 'none');
    if (protocol === 'https' && path !== '') setFieldValue(form, 'path', '');
    if (protocol === 'https' && fingerprint !== '') setFieldValue(form, 'fingerprint', '');
  }, [form, protocol, login, path, fingerprint]);
  return protocol;
}

interface SourceFieldsProps {
  readonly form: SourceForm;
  readonly hasSecret: boolean;
  readonly zone: string | undefined;
  /** The trial of the connection. */
  readonly children: ReactNode;
}

/** The fields of a source: what it has, where, how to get it, and when. */
export function SourceFields({ form, hasSecret, zone, children }: SourceFieldsProps) {
  const protocol = useFieldsOfProtocol(form);
  const [time = ''] = useValues(form, ['time']);
  return (
    <>
      <Section title="Qué trae">
        <Columns>
          <TextField of={form} name="name" label="Nombre" placeholder="Ventas del ERP" autoComplete="off" />
          <Select of={form} name="kind" label="Contenido" options={kinds} />
          <CheckBox
            of={form}
            name="createMissing"
            label="Crear las tiendas y los productos que falten"
            hint="Si no, sus filas se rechazan."
            span
          />
        </Columns>
      </Section>
      <Section title="De dónde">
        <Columns>
          <Segmented of={form} name="protocol" label="Tipo de servidor" options={protocols} span />
          <TextField
            of={form}
            name="address"
            label="Dirección"
            placeholder={protocol === 'sftp' ? 'sftp://archivos.empresa.com' : 'https://empresa.com/ventas.csv'}
            autoComplete="off"
            span={protocol === 'https'}
          />
          {protocol === 'sftp' ? (
            <TextField
              of={form}
              name="path"
              label="Archivo"
              placeholder="/salida/ventas-*.csv"
              hint="El asterisco vale por cualquier texto: se traen todos los que coincidan."
              autoComplete="off"
            />
          ) : null}
          <LoginFields form={form} hasSecret={hasSecret} />
          {protocol === 'sftp' ? (
            <TextField
              of={form}
              name="fingerprint"
              label="Huella del servidor"
              placeholder="SHA256:…"
              hint="Con ella sabemos que es tu servidor y no otro. Prueba la conexión para verla."
              autoComplete="off"
              span
            />
          ) : null}
        </Columns>
        {children}
      </Section>
      <Section title="Cuándo">
        <Columns>
          <DayToggles of={form} name="days" label="Días" />
          <Select of={form} name="time" label="Hora" options={timesWith(time)} hint={`En la hora de ${formatZone(zone)}.`} />
        </Columns>
      </Section>
    </>
  );
}

/** How the server recognizes us. */
function LoginFields({ form, hasSecret }: Pick<SourceFieldsProps, 'form' | 'hasSecret'>) {
  const [protocol = 'sftp', login] = useValues(form, ['protocol', 'login']);
  const options = loginsOf[protocol].map((value) => ({ value, label: logins[value] }));
  const hint = hasSecret ? 'Déjala vacía para conservar la que ya está.' : 'La guardamos cifrada.';
  return (
    <>
      <Select of={form} name="login" label="Cómo se ingresa" options={options} />
      {login === 'none' || login === 'bearer' ? null : <TextField of={form} name="user" label="Usuario" autoComplete="off" />}
      {login === 'none' ? null : login === 'key' ? (
        <>
          <TextArea
            of={form}
            name="secret"
            label="Llave privada"
            rows={4}
            placeholder="-----BEGIN OPENSSH PRIVATE KEY-----"
            hint={hint}
            span
          />
          <TextField
            of={form}
            name="passphrase"
            label="Contraseña de la llave"
            type="password"
            autoComplete="new-password"
            optional
          />
        </>
      ) : (
        <TextField
          of={form}
          name="secret"
          label={login === 'bearer' ? 'Token' : 'Contraseña'}
          type="password"
          autoComplete="new-password"
          hint={hint}
        />
      )}
    </>
  );
}
