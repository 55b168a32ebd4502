import * as api from '@pregon/auth-api/api';
import * as drafts from '@pregon/auth-api/drafts';
import * as fault from '@pregon/auth-api/fault';
import * as graphql from '@pregon/auth-api/graphql';
import * as queries from '@pregon/auth-api/queries';
import * as runtimeConfig from '@pregon/auth-api/runtime-config';
import * as session from '@pregon/auth-api/session';
import type { ShareTable } from '@pregon/federation/runtime/share-table';
import type { SharedLibrary } from '@pregon/federation/shared-libraries';
import * as button from '@pregon/ui/button';
import * as format from '@pregon/ui/format';
import * as icon from '@pregon/ui/icon';
import * as theme from '@pregon/ui/theme';
import * as toast from '@pregon/ui/toast';
import * as unsaved from '@pregon/ui/unsaved';
import { publicShares } from './public-shares.ts';
import * as reactQuery from './react-query-facade.ts';
import * as router from './router-facade.ts';
import { sharedVersions as versions } from './shared-versions.ts';

/**
 * What the admin area shares. What the frame itself does not need comes when a remote first asks for it; the server knows its
 * chunk by its name, `ui-form` for `@pregon/ui/form`, and hints it to the pages that will ask.
 */
export const adminShares: ShareTable<SharedLibrary> = {
  ...publicShares,
  'react-router-dom': { version: versions['react-router-dom'], module: router },
  '@tanstack/react-query': { version: versions['@tanstack/react-query'], module: reactQuery },
  '@pregon/auth-api/api': { version: versions['@pregon/auth-api/api'], module: api },
  '@pregon/auth-api/drafts': { version: versions['@pregon/auth-api/drafts'], module: drafts },
  '@pregon/auth-api/fault': { version: versions['@pregon/auth-api/fault'], module: fault },
  '@pregon/auth-api/graphql': { version: versions['@pregon/auth-api/graphql'], module: graphql },
  '@pregon/auth-api/queries': { version: versions['@pregon/auth-api/queries'], module: queries },
  '@pregon/auth-api/runtime-config': { version: versions['@pregon/auth-api/runtime-config'], module: runtimeConfig },
  '@pregon/auth-api/session': { version: versions['@pregon/auth-api/session'], module: session },
  '@pregon/ui/button': { version: versions['@pregon/ui/button'], module: button },
  '@pregon/ui/combo-box': {
    version: versions['@pregon/ui/combo-box'],
    load: () => import(/* webpackChunkName: "ui-combo-box" */ '@pregon/ui/combo-box'),
  },
  '@pregon/ui/date-fields': {
    version: versions['@pregon/ui/date-fields'],
    load: () => import(/* webpackChunkName: "ui-date-fields" */ '@pregon/ui/date-fields'),
  },
  '@pregon/ui/dialog': {
    version: versions['@pregon/ui/dialog'],
    load: () => import(/* webpackChunkName: "ui-dialog" */ '@pregon/ui/dialog'),
  },
  '@pregon/ui/emoji': {
    version: versions['@pregon/ui/emoji'],
    load: () => import(/* webpackChunkName: "ui-emoji" */ '@pregon/ui/emoji'),
  },
  '@pregon/ui/form': {
    version: versions['@pregon/ui/form'],
    load: () => import(/* webpackChunkName: "ui-form" */ '@pregon/ui/form'),
  },
  '@pregon/ui/format': { version: versions['@pregon/ui/format'], module: format },
  '@pregon/ui/icon': { version: versions['@pregon/ui/icon'], module: icon },
  '@pregon/ui/list': {
    version: versions['@pregon/ui/list'],
    load: () => import(/* webpackChunkName: "ui-list" */ '@pregon/ui/list'),
  },
  '@pregon/ui/menu': {
    version: versions['@pregon/ui/menu'],
    load: () => import(/* webpackChunkName: "ui-menu" */ '@pregon/ui/menu'),
  },
  '@pregon/ui/page': {
    version: versions['@pregon/ui/page'],
    load: () => import(/* webpackChunkName: "ui-page" */ '@pregon/ui/page'),
  },
  '@pregon/ui/table': {
    version: versions['@pregon/ui/table'],
    load: () => import(/* webpackChunkName: "ui-table" */ '@pregon/ui/table'),
  },
  '@pregon/ui/theme': { version: versions['@pregon/ui/theme'], module: theme },
  '@pregon/ui/toast': { version: versions['@pregon/ui/toast'], module: toast },
  '@pregon/ui/unsaved': { version: versions['@pregon/ui/unsaved'], module: unsaved },
};
