import type { ShareTable } from '@pregon/federation/runtime/share-table';
import type { PublicLibrary } from '@pregon/federation/shared-libraries';
import * as react from 'react';
import * as reactDom from 'react-dom';
import * as reactDomClient from 'react-dom/client';
import * as jsxRuntime from 'react/jsx-runtime';
import { sharedVersions as versions } from './shared-versions.ts';

/** What a host of plain containers shares: React. */
export const publicShares: ShareTable<PublicLibrary> = {
  react: { version: versions.react, module: react },
  'react/jsx-runtime': { version: versions['react/jsx-runtime'], module: jsxRuntime },
  'react-dom': { version: versions['react-dom'], module: reactDom },
  'react-dom/client': { version: versions['react-dom/client'], module: reactDomClient },
};
