import type { ShareTable } from '@pregon/federation-runtime/share-table';
import type { PublicLibrary } from '@pregon/remote-api/shared-libraries';
import { sharedVersions as versions } from './shared-versions.ts';

/** Shared libraries of plain containers: React as CommonJS modules, because an import would wrap each into a namespace. */
export const publicShares: ShareTable<PublicLibrary> = {
  react: { version: versions.react, module: require('react') },
  'react/jsx-runtime': { version: versions.react, module: require('react/jsx-runtime') },
  'react-dom': { version: versions['react-dom'], module: require('react-dom') },
  'react-dom/client': { version: versions['react-dom'], module: require('react-dom/client') },
};
