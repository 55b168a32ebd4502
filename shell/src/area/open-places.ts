import { type Role, storeRole } from '@pregon/contract/session/roles';

/** The screens for the role of a store: its stores, their customers and dashboard, and the help. */
export const ofStores = /^\/admin\/(?:(?:tiendas|clientes)(?:\/\d+)?|analytics\/stores\/[\w-]+|ayuda(?:\/.*)?)\/?$/;

/** Where a user with the role of a store starts without a dashboard. */
export const storesPlace = '/admin/tiendas';

/** Whether a screen is for a role. All but the role of a store see every screen, with what they may not do disabled. */
export const isOpenTo = (role: Role | undefined, pathname: string): boolean => role !== storeRole || ofStores.test(pathname);
