import type { ImportSource, ImportSourceForm, SourceRunState } from '@pregon/contract/data/import-sources.schema';
import { formatNumber } from '@pregon/ui/format';
import type { BadgeState } from '@pregon/ui/page';

export const newSource: ImportSourceForm = {
  name: '',
  kind: 'purchases',
  protocol: 'sftp',
  address: '',
  path: '',
  login: 'password',
  user: '',
  secret: '',
  passphrase: '',
  fingerprint: '',
  days: [1, 2, 3, 4, 5, 6, 7],
  time: '06:00',
  createMissing: true,
  active: true,
};

/** The fields of a stored source. Its secret is never read. */
export function valuesOf(source: ImportSource): ImportSourceForm {
  const { name, kind, protocol, address, path, login, user, fingerprint, days, time, createMissing, active } = source;
  const where = { protocol, address, path, login, user, secret: '', passphrase: '', fingerprint };
  return { name, kind, ...where, days, time, createMissing, active };
}

const dayMs = 86_400_000;
/** Any Monday. */
const aMonday = Date.UTC(2026, 10, 23);
const weekdayNames = new Intl.DateTimeFormat('es', { weekday: 'long', timeZone: 'UTC' });

/** When a source runs: 'Todos los días, a las 06:00', 'Lunes y jueves, a las 23:30'. */
export function scheduleWords({ days, time }: Pick<ImportSource, 'days' | 'time'>): string {
  const names = days.map((iso) => weekdayNames.format(new Date(aMonday + (iso - 1) * dayMs)));
  const list = names.length === 7 ? 'todos los días' : new Intl.ListFormat('es').format(names);
  return `${list.charAt(0).toUpperCase()}${list.slice(1)}, a las ${time}`;
}

/** The size of a file in its unit. */
export function sizeWords(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB'];
  let value = bytes;
  let unit = 0;
  for (; value >= 1024 && unit < units.length - 1; unit += 1) value /= 1024;
  return `${formatNumber(unit === 0 ? value : Math.round(value * 10) / 10)} ${units[unit]}`;
}

export const runLabels: Readonly<Record<SourceRunState, string>> = {
  taken: 'Trajo archivos',
  nothing: 'No había archivos nuevos',
  growing: 'Espera a que el archivo esté completo',
  review: 'Espera tu confirmación',
  failed: 'No se pudo',
};

export function badgeOf({ active, isPulling, failingSince, last }: ImportSource): { state: BadgeState; label: string } {
  if (isPulling) return { state: 'running', label: 'Trayendo' };
  if (failingSince !== null) return { state: 'failed', label: 'Falla' };
  if (last?.state === 'review') return { state: 'draft', label: 'Por confirmar' };
  return active ? { state: 'scheduled', label: 'Programada' } : { state: 'paused', label: 'Pausada' };
}
