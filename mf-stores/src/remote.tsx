import type { RemoteModule } from '@pregon/remote-api/remote-module';
import { nav } from './navigation.ts';
import { storePaths } from './store-paths.ts';

const importTrail = [{ title: 'Configuraciones' }, { title: 'Importar datos', to: '/admin/importar' }];
const accountTrail = [{ title: 'Configuraciones' }, { title: 'Cuenta', to: '/admin/cuenta' }];

/** The screens of this remote. The account has one route for each of the sections in `account-sections.ts`. */
export default {
  id: 'mf-stores',
  nav,
  routes: [
    {
      path: 'tiendas',
      title: 'Tiendas',
      trail: [{ title: 'Configuraciones' }],
      load: () => import('./features/store-list/store-list.page.tsx'),
    },
    {
      path: 'tiendas/nueva',
      title: 'Nueva tienda',
      trail: [{ title: 'Configuraciones' }, { title: 'Tiendas', to: storePaths.stores }],
      load: () => import('./features/store-form/new-store.page.tsx'),
    },
    {
      path: 'tiendas/:storeId',
      title: 'Editar tienda',
      trail: [{ title: 'Configuraciones' }, { title: 'Tiendas', to: storePaths.stores }],
      load: () => import('./features/store-form/edit-store.page.tsx'),
    },
    {
      path: 'util/urlshortener',
      title: 'Acortador URL',
      trail: [{ title: 'Utilidades' }],
      load: () => import('./features/short-links/short-links.page.tsx'),
    },
    {
      path: 'new-user',
      title: 'Nuevo Usuario',
      trail: [{ title: 'Configuraciones' }],
      load: () => import('./features/user-form/new-user.page.tsx'),
    },
    {
      path: 'users',
      title: 'Usuarios',
      trail: [{ title: 'Configuraciones' }],
      load: () => import('./features/user-list/user-list.page.tsx'),
    },
    {
      path: 'users/invitations',
      title: 'Invitaciones',
      trail: [{ title: 'Configuraciones' }, { title: 'Usuarios', to: '/admin/users' }],
      load: () => import('./features/user-list/invitation-list.page.tsx'),
    },
    {
      path: 'users/:userId',
      title: 'Editar usuario',
      trail: [{ title: 'Configuraciones' }, { title: 'Usuarios', to: '/admin/users' }],
      load: () => import('./features/user-form/edit-user.page.tsx'),
    },
    {
      path: 'importar',
      title: 'Importar datos',
      trail: [{ title: 'Configuraciones' }],
      load: () => import('./features/data-import/data-import.page.tsx'),
    },
    {
      path: 'importar/fuentes',
      title: 'Fuentes programadas',
      trail: importTrail,
      load: () => import('./features/import-sources/import-sources.page.tsx'),
    },
    {
      path: 'importar/fuentes/nueva',
      title: 'Nueva fuente',
      trail: [...importTrail, { title: 'Fuentes programadas', to: '/admin/importar/fuentes' }],
      load: () => import('./features/import-sources/new-source.page.tsx'),
    },
    {
      path: 'importar/fuentes/:sourceId',
      title: 'Editar fuente',
      trail: [...importTrail, { title: 'Fuentes programadas', to: '/admin/importar/fuentes' }],
      load: () => import('./features/import-sources/edit-source.page.tsx'),
    },
    {
      path: 'importar/:importId',
      title: 'Importación',
      trail: importTrail,
      load: () => import('./features/data-import/import.page.tsx'),
    },
    {
      path: 'productos',
      title: 'Productos',
      trail: [{ title: 'Configuraciones' }],
      load: () => import('./features/product-list/product-list.page.tsx'),
    },
    {
      path: 'audit',
      title: 'Auditoría',
      trail: [{ title: 'Configuraciones' }],
      load: () => import('./features/audit-log/audit-log.page.tsx'),
    },
    {
      path: 'cuenta',
      title: 'Cuenta',
      trail: [{ title: 'Configuraciones' }],
      load: () => import('./features/account/account.page.tsx'),
    },
    {
      path: 'cuenta/marca',
      title: 'Identidad visual',
      trail: accountTrail,
      load: () => import('./features/account/account.page.tsx'),
    },
    {
      path: 'cuenta/aprobacion',
      title: 'Aprobación',
      trail: accountTrail,
      load: () => import('./features/account/account.page.tsx'),
    },
    {
      path: 'cuenta/exportar',
      title: 'Exportar',
      trail: accountTrail,
      load: () => import('./features/account/account.page.tsx'),
    },
    {
      path: 'cuenta/remitentes',
      title: 'Remitentes',
      trail: accountTrail,
      load: () => import('./features/account/account.page.tsx'),
    },
    {
      path: 'cuenta/canales',
      title: 'Canales',
      trail: accountTrail,
      load: () => import('./features/account/account.page.tsx'),
    },
    {
      path: 'cuenta/precios',
      title: 'Precios',
      trail: accountTrail,
      load: () => import('./features/account/account.page.tsx'),
    },
    {
      path: 'cuenta/resultados',
      title: 'Resultados',
      trail: accountTrail,
      load: () => import('./features/account/account.page.tsx'),
    },
    {
      path: 'cuenta/clientes',
      title: 'Enfoque, categorías y archivos',
      trail: accountTrail,
      load: () => import('./features/account/account.page.tsx'),
    },
    {
      path: 'cuenta/solicitudes',
      title: 'Solicitudes de datos',
      trail: accountTrail,
      load: () => import('./features/account/account.page.tsx'),
    },
    {
      path: 'cuenta/ingreso',
      title: 'Ingreso y contraseñas',
      trail: accountTrail,
      load: () => import('./features/account/account.page.tsx'),
    },
    {
      path: 'cuenta/ingreso-unico',
      title: 'Inicio de sesión único',
      trail: accountTrail,
      load: () => import('./features/account/account.page.tsx'),
    },
    {
      path: 'cuenta/claves',
      title: 'Claves de la API',
      trail: accountTrail,
      load: () => import('./features/account/account.page.tsx'),
    },
    {
      path: 'cuenta/webhooks',
      title: 'Webhooks',
      trail: accountTrail,
      load: () => import('./features/account/account.page.tsx'),
    },
  ],
  help: () => import('./help.ts'),
} satisfies RemoteModule;
