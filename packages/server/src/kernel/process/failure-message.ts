import { redactQueryValues } from '../observability/redact-query-values.ts';
import { OperatorError } from './operator-error.ts';
import { Fault } from '../http/fault.ts';

interface SystemError extends Error {
  readonly code?: string;
  readonly port?: number;
  readonly address?: string;
  readonly path?: string;
}

/** The message for the operator when the server or a command could not start. */
export function failureMessage(error: unknown): string {
  if (error instanceof OperatorError || error instanceof Fault) return error.message;
  const { code, path, port, address, stack } = redactQueryValues(error) as Partial<SystemError>;
  switch (code ?? '') {
    case 'EADDRINUSE':
      return `El puerto ${port} ya está en uso. Cierra el programa que lo usa, o elige otro: PORT=${(port ?? 8080) + 1} npm start`;
    case 'EACCES':
      if (port === undefined) return `No tienes permiso para usar ${path ?? address}.`;
      return `No tienes permiso para usar el puerto ${port}. Elige otro mayor que 1023 con PORT.`;
    case 'ENOENT':
      return `No existe el archivo ${path}.`;
    case 'ECONNREFUSED':
      return `PostgreSQL no responde en ${address ?? 'DATABASE_URL'}${port ? `:${port}` : ''}. Revisa DATABASE_URL y que esté encendido.`;
    default:
      return stack ?? String(error);
  }
}
