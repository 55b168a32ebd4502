import type { NavEntry } from '@pregon/remote-api/remote-module';

/** Entries of the side menu. The build reads this file by itself, so it may import types only. */
export const nav: readonly NavEntry[] = [
  { group: 'Configuraciones', label: 'Usuarios', path: 'users', words: 'personas equipo roles permisos desactivar' },
  { group: 'Configuraciones', label: 'Invitaciones', path: 'users/invitations', words: 'invitar pendientes personas equipo' },
  { group: 'Configuraciones', label: 'Auditoría', path: 'audit', words: 'registro historial quién hizo qué seguridad' },
  {
    group: 'Configuraciones',
    label: 'Cuenta',
    path: 'cuenta',
    words: 'empresa zona horaria moneda remitente dominio correo smtp sms whatsapp proveedor clave api webhook',
  },
  {
    group: 'Configuraciones',
    label: 'Importar datos',
    path: 'importar',
    words: 'subir archivo csv excel clientes compras productos tiendas',
  },
  { group: 'Configuraciones', label: 'Productos', path: 'productos', words: 'retirar descontinuado catálogo recomendaciones' },
];
