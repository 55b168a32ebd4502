import { auditSentence } from '@pregon/contract/audit/audit-actions';

/** What the details of entries are called; one that is not here keeps its own name. */
const labels: Readonly<Record<string, string>> = {
  action: 'Acción',
  active: 'Activo',
  address: 'Dirección de red',
  agreed: 'Autorizó mensajes',
  approved: 'Aprobado',
  campaign: 'Campaña',
  count: 'Cuántas',
  counter: 'De mostrador',
  created: 'Creadas',
  device: 'Equipo',
  documentOfAnother: 'Documento de otro cliente',
  dueAt: 'Para cuándo',
  email: 'Correo',
  finalUrl: 'Dirección final',
  formerName: 'Nombre anterior',
  generation: 'Generación',
  ip: 'Dirección de red',
  isNew: 'Cliente nuevo',
  isNewAccount: 'Cuenta nueva',
  key: 'Página para clientes',
  live: 'Versión activa',
  matched: 'Encontrados',
  name: 'Nombre',
  origin: 'Dirección',
  photo: 'Foto',
  profiles: 'Perfiles',
  reason: 'Motivo',
  rejected: 'Rechazadas',
  restored: 'Versión recuperada',
  role: 'Rol',
  rows: 'Filas',
  schedules: 'Programaciones',
  store: 'Tienda',
  subject: 'Asunto',
  task: 'Tarea',
  to: 'Para',
  unmatched: 'Sin encontrar',
  updated: 'Cambiadas',
  version: 'Versión',
};

/** What the fields of changes are called. */
const fieldLabels: Readonly<Record<string, string>> = {
  address: 'Dirección',
  contactPhone: 'Teléfono de contacto',
  dateEnd: 'Termina',
  dateStart: 'Empieza',
  description: 'Descripción',
  email: 'Correo',
  firstName: 'Nombres',
  lastName: 'Apellidos',
  name: 'Nombre',
  numberSends: 'Número de perfiles',
  role: 'Rol',
};

const numbers = new Intl.NumberFormat('es-CO', { useGrouping: 'always' });
const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;

function inWords(value: unknown, timeZone: string): string {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (typeof value === 'number') return numbers.format(value);
  if (Array.isArray(value)) return value.map((item) => inWords(item, timeZone)).join(', ') || '—';
  if (typeof value !== 'string') return JSON.stringify(value);
  if (!moment.test(value)) return value;
  return new Date(value).toLocaleString('es-CO', { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone });
}

const isChange = (value: unknown): value is { readonly from: unknown; readonly to: unknown } =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value;

function changesInWords(changes: object, timeZone: string) {
  return Object.entries(changes).map(([field, change]) => ({
    label: fieldLabels[field] ?? field,
    value: isChange(change) ? `${inWords(change.from, timeZone)} → ${inWords(change.to, timeZone)}` : inWords(change, timeZone),
  }));
}

/** One entry as the database has it. */
interface RecordedEntry {
  readonly action: string;
  readonly subject: string | null;
  readonly details: Readonly<Record<string, unknown>>;
}

/** An entry for people to read: what was done, and what else is known of it. Moments are on the account's clock. */
export function entryInWords({ action, subject, details }: RecordedEntry, timeZone: string) {
  const known = Object.entries(details).filter(([name]) => name !== 'changes');
  const holes = Object.fromEntries(
    known.filter(([, value]) => value !== null && value !== '').map(([name, value]) => [name, inWords(value, timeZone)]),
  );
  const { changes } = details;
  return {
    sentence: auditSentence(action, { ...holes, ...(subject !== null && { subject }) }),
    details: [
      ...(subject === null ? [] : [{ label: 'Referencia', value: subject }]),
      ...known.map(([name, value]) => ({ label: labels[name] ?? name, value: inWords(value, timeZone) })),
      ...(typeof changes === 'object' && changes !== null ? changesInWords(changes, timeZone) : []),
    ],
  };
}
