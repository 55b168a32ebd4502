import { heading as account } from './features/account/heading.ts';
import { heading as audit } from './features/audit-log/heading.ts';
import { heading as dataImport } from './features/data-import/heading.ts';
import { heading as sources } from './features/import-sources/heading.ts';
import { heading as products } from './features/product-list/heading.ts';
import { heading as shortLinks } from './features/short-links/heading.ts';
import { newStoreHeading } from './features/store-form/heading.ts';
import { heading as stores } from './features/store-list/heading.ts';
import { newUserHeading } from './features/user-form/heading.ts';
import { invitationsHeading, usersHeading } from './features/user-list/headings.ts';

/**
 * The headings of screens that are the same whatever they show, by route: their documents show them before any script has come. The build
 * runs this file by itself, so it may import data only.
 */
export const headings = {
  tiendas: stores,
  'tiendas/nueva': newStoreHeading,
  'util/urlshortener': shortLinks,
  'new-user': newUserHeading,
  users: usersHeading,
  'users/invitations': invitationsHeading,
  importar: dataImport,
  'importar/fuentes': sources,
  productos: products,
  audit,
  cuenta: account,
  'cuenta/marca': account,
  'cuenta/aprobacion': account,
  'cuenta/exportar': account,
  'cuenta/remitentes': account,
  'cuenta/canales': account,
  'cuenta/precios': account,
  'cuenta/resultados': account,
  'cuenta/clientes': account,
  'cuenta/solicitudes': account,
  'cuenta/ingreso': account,
  'cuenta/ingreso-unico': account,
  'cuenta/claves': account,
  'cuenta/webhooks': account,
};
