export interface Shortcut {
  /** Pressed in sequence: 'g c'. */
  readonly keys: string;
  readonly label: string;
  readonly to: string;
}

/** g for navigation, n for new records. */
export const screenShortcuts: readonly Shortcut[] = [
  { keys: 'g p', label: 'Panel de Control', to: '/admin' },
  { keys: 'g c', label: 'Campañas', to: '/admin/campaign/all' },
  { keys: 'g l', label: 'Clientes', to: '/admin/clientes' },
  { keys: 'g a', label: 'Agregar perfil', to: '/admin/campaigns/add-send' },
  { keys: 'g n', label: 'Newsletters', to: '/admin/newsletter' },
  { keys: 'g e', label: 'Programaciones', to: '/admin/sends/scheduled-list' },
  { keys: 'g f', label: 'Calendario', to: '/admin/sends/calendar' },
  { keys: 'g w', label: 'Plantillas de WhatsApp', to: '/admin/wa-plantillas' },
  { keys: 'g t', label: 'Tiendas', to: '/admin/tiendas' },
  { keys: 'g r', label: 'Usuarios', to: '/admin/users' },
  { keys: 'g d', label: 'Auditoría', to: '/admin/audit' },
  { keys: 'g b', label: 'Cuenta', to: '/admin/cuenta' },
  { keys: 'g i', label: 'Importar datos', to: '/admin/importar' },
  { keys: 'g o', label: 'Productos', to: '/admin/productos' },
  { keys: 'g u', label: 'Acortador URL', to: '/admin/util/urlshortener' },
  { keys: 'g s', label: 'Estado de la plataforma', to: '/admin/plataforma' },
];

export const newShortcuts: readonly Shortcut[] = [
  { keys: 'n c', label: 'Crear Campaña', to: '/admin/campaign' },
  { keys: 'n n', label: 'Nueva plantilla', to: '/admin/newsletter/build' },
  { keys: 'n e', label: 'Programar Envios', to: '/admin/sends/schedule' },
  { keys: 'n u', label: 'Nuevo Usuario', to: '/admin/new-user' },
];

const all = [...screenShortcuts, ...newShortcuts];

/** The address of two letters, or undefined. */
export function addressOf(keys: string): string | undefined {
  return all.find((shortcut) => shortcut.keys === keys.toLowerCase())?.to;
}

/** The letters of an address, if any. */
export function keysFor(address: string): string | undefined {
  return all.find(({ to }) => to === address)?.keys;
}
