import { ImportRefused } from '../../import/import-refused.ts';
import { FolderInUse } from '../database/folder-lock.ts';
import { SchemaOutdated } from '../database/open-database.ts';
import { withoutValues } from '../database/without-values.ts';
import { Fault } from '../http/fault.ts';
import { InvitationRefused } from '../../identity/invitations/invite.ts';
import { ConfigError } from '../config/settings.ts';

interface SystemError extends Error {
  readonly code?: string;
  readonly port?: number;
  readonly address?: string;
  readonly path?: string;
}

/** Why the server or a command could not start, for the person who started it. */
export function explain(error: unknown): string {
  if ([ConfigError, Fault, FolderInUse, ImportRefused, InvitationRefused, SchemaOutdated].some((known) => error instanceof known))
    return (error as Error).message;
  const { code, path, port, address, stack } = withoutValues(error) as Partial<SystemError>;
  switch (code ?? '') {
    case 'EADDRINUSE':
      return `El puerto ${port} ya está en uso. Cierra el programa que lo usa, o elige otro: PORT=${(port ?? 8080) + 1} npm start`;
    case 'EACCES':
      return `No tienes permiso para usar el puerto ${port}. Elige otro mayor que 1023 con PORT.`;
    case 'ENOENT':
      return `No existe el archivo ${path}.`;
    case 'ECONNREFUSED':
      return `PostgreSQL no responde en ${address ?? 'DATABASE_URL'}${port ? `:${port}` : ''}. Revisa DATABASE_URL y que esté encendido.`;
    default:
      return stack ?? String(error);
  }
}
