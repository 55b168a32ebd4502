import * as api from '@pregon/auth-api/api';
import * as fault from '@pregon/auth-api/fault';
import * as graphql from '@pregon/auth-api/graphql';
import * as queries from '@pregon/auth-api/queries';
import * as runtimeConfig from '@pregon/auth-api/runtime-config';
import * as session from '@pregon/auth-api/session';
import type { ShareTable } from '@pregon/federation-runtime/share-table';
import type { SharedLibrary } from '@pregon/remote-api/shared-libraries';
import * as button from '@pregon/ui/button';
import * as debounce from '@pregon/ui/debounce';
import * as externalStore from '@pregon/ui/external-store';
import * as format from '@pregon/ui/format';
import * as icon from '@pregon/ui/icon';
import * as theme from '@pregon/ui/theme';
import * as toast from '@pregon/ui/toast';
import * as unsaved from '@pregon/ui/unsaved';
import { publicShares } from './public-shares.ts';
import * as reactQuery from './react-query-facade.ts';
import * as router from './router-facade.ts';
import { sharedVersions as versions } from './shared-versions.ts';

const { '@pregon/auth-api': authApi, '@pregon/ui': ui } = versions;

/**
 * The libraries that the admin area shares. Those that the frame does not need are loaded lazily; the server knows a chunk by its name,
 * `ui-form` for `@pregon/ui/form`, and preloads it for the pages that need it.
 */
export const adminShares: ShareTable<SharedLibrary> = {
  ...publicShares,
  'react-router-dom': { version: versions['react-router-dom'], module: router },
  '@tanstack/react-query': { version: versions['@tanstack/react-query'], module: reactQuery },
  '@pregon/auth-api/api': { version: authApi, module: api },
  '@pregon/auth-api/collaboration': {
    version: authApi,
    load: () => import(/* webpackChunkName: "auth-api-collaboration" */ '@pregon/auth-api/collaboration'),
  },
  '@pregon/auth-api/drafts': {
    version: authApi,
    load: () => import(/* webpackChunkName: "auth-api-drafts" */ '@pregon/auth-api/drafts'),
  },
  '@pregon/auth-api/fault': { version: authApi, module: fault },
  '@pregon/auth-api/graphql': { version: authApi, module: graphql },
  '@pregon/auth-api/list-actions': {
    version: authApi,
    load: () => import(/* webpackChunkName: "auth-api-list-actions" */ '@pregon/auth-api/list-actions'),
  },
  '@pregon/auth-api/queries': { version: authApi, module: queries },
  '@pregon/auth-api/runtime-config': { version: authApi, module: runtimeConfig },
  '@pregon/auth-api/saved-views': {
    version: authApi,
    load: () => import(/* webpackChunkName: "auth-api-saved-views" */ '@pregon/auth-api/saved-views'),
  },
  '@pregon/auth-api/session': { version: authApi, module: session },
  '@pregon/auth-api/stored-drafts': {
    version: authApi,
    load: () => import(/* webpackChunkName: "auth-api-stored-drafts" */ '@pregon/auth-api/stored-drafts'),
  },
  '@pregon/ui/button': { version: ui, module: button },
  '@pregon/ui/choices': { version: ui, load: () => import(/* webpackChunkName: "ui-choices" */ '@pregon/ui/choices') },
  '@pregon/ui/clipboard': {
    version: ui,
    load: () => import(/* webpackChunkName: "ui-clipboard" */ '@pregon/ui/clipboard'),
  },
  '@pregon/ui/collaboration': {
    version: ui,
    load: () => import(/* webpackChunkName: "ui-collaboration" */ '@pregon/ui/collaboration'),
  },
  '@pregon/ui/column-choice': {
    version: ui,
    load: () => import(/* webpackChunkName: "ui-column-choice" */ '@pregon/ui/column-choice'),
  },
  '@pregon/ui/combo-box': { version: ui, load: () => import(/* webpackChunkName: "ui-combo-box" */ '@pregon/ui/combo-box') },
  '@pregon/ui/date-fields': {
    version: ui,
    load: () => import(/* webpackChunkName: "ui-date-fields" */ '@pregon/ui/date-fields'),
  },
  '@pregon/ui/debounce': { version: ui, module: debounce },
  '@pregon/ui/dialog': { version: ui, load: () => import(/* webpackChunkName: "ui-dialog" */ '@pregon/ui/dialog') },
  '@pregon/ui/download-file': {
    version: ui,
    load: () => import(/* webpackChunkName: "ui-download-file" */ '@pregon/ui/download-file'),
  },
  '@pregon/ui/emoji': { version: ui, load: () => import(/* webpackChunkName: "ui-emoji" */ '@pregon/ui/emoji') },
  '@pregon/ui/external-store': { version: ui, module: externalStore },
  '@pregon/ui/form': { version: ui, load: () => import(/* webpackChunkName: "ui-form" */ '@pregon/ui/form') },
  '@pregon/ui/format': { version: ui, module: format },
  '@pregon/ui/icon': { version: ui, module: icon },
  '@pregon/ui/file-drop': {
    version: ui,
    load: () => import(/* webpackChunkName: "ui-file-drop" */ '@pregon/ui/file-drop'),
  },
  '@pregon/ui/list': { version: ui, load: () => import(/* webpackChunkName: "ui-list" */ '@pregon/ui/list') },
  '@pregon/ui/near-time': { version: ui, load: () => import(/* webpackChunkName: "ui-near-time" */ '@pregon/ui/near-time') },
  '@pregon/ui/menu': { version: ui, load: () => import(/* webpackChunkName: "ui-menu" */ '@pregon/ui/menu') },
  '@pregon/ui/page': { version: ui, load: () => import(/* webpackChunkName: "ui-page" */ '@pregon/ui/page') },
  '@pregon/ui/password-rules': {
    version: ui,
    load: () => import(/* webpackChunkName: "ui-password-rules" */ '@pregon/ui/password-rules'),
  },
  '@pregon/ui/record': { version: ui, load: () => import(/* webpackChunkName: "ui-record" */ '@pregon/ui/record') },
  '@pregon/ui/record-form': {
    version: ui,
    load: () => import(/* webpackChunkName: "ui-record-form" */ '@pregon/ui/record-form'),
  },
  '@pregon/ui/result-columns': {
    version: ui,
    load: () => import(/* webpackChunkName: "ui-result-columns" */ '@pregon/ui/result-columns'),
  },
  '@pregon/ui/results': { version: ui, load: () => import(/* webpackChunkName: "ui-results" */ '@pregon/ui/results') },
  '@pregon/ui/stored-drafts': {
    version: ui,
    load: () => import(/* webpackChunkName: "ui-stored-drafts" */ '@pregon/ui/stored-drafts'),
  },
  '@pregon/ui/table': { version: ui, load: () => import(/* webpackChunkName: "ui-table" */ '@pregon/ui/table') },
  '@pregon/ui/term': { version: ui, load: () => import(/* webpackChunkName: "ui-term" */ '@pregon/ui/term') },
  '@pregon/ui/theme': { version: ui, module: theme },
  '@pregon/ui/toast': { version: ui, module: toast },
  '@pregon/ui/undo': { version: ui, load: () => import(/* webpackChunkName: "ui-undo" */ '@pregon/ui/undo') },
  '@pregon/ui/unsaved': { version: ui, module: unsaved },
};
