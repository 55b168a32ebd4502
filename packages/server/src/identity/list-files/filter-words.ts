const words: Readonly<Record<string, string>> = {
  action: 'acción',
  active: 'activo',
  allowAddSend: 'admite perfiles',
  approve: 'con versión aprobada',
  archived: 'archivo',
  campaign: 'campaña',
  category: 'categoría',
  channel: 'canal',
  chosen: 'filas elegidas',
  city: 'ciudad',
  from: 'desde',
  identifier: 'identificador',
  isApproved: 'aprobado',
  key: 'número',
  role: 'rol',
  search: 'texto',
  sendings: 'envíos',
  sendType: 'método',
  state: 'estado',
  to: 'hasta',
  user: 'usuario',
  withdrawn: 'retirados',
  zone: 'zona',
};

/** Values that are codes, by filter. */
const valueWords: Readonly<Record<string, Readonly<Record<string, string>>>> = { withdrawn: { yes: 'sí', no: 'no' } };

const inSpanish = (name: string, value: unknown): string =>
  typeof value === 'boolean' ? (value ? 'sí' : 'no') : (valueWords[name]?.[String(value)] ?? String(value));

/** The filters of a list in Spanish, for the audit trail: 'texto: navidad; estado: vigente'. Undefined without any. */
export function filterWords(filter: Readonly<Record<string, unknown>>): string | undefined {
  const set = Object.entries(filter).filter(([, value]) => value !== undefined);
  if (set.length === 0) return undefined;
  return set.map(([name, value]) => `${words[name] ?? name}: ${inSpanish(name, value)}`).join('; ');
}
