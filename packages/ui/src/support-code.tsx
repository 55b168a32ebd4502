import type { ReactNode } from 'react';

/**
 * A message about an error, and below it the code under which operators find the failed request in the log, if there is one. A click selects
 * all of the code, to copy it.
 */
export function withSupportCode(message: string, error: unknown): ReactNode {
  const code = (error as { supportCode?: string } | undefined)?.supportCode;
  return code ? (
    <>
      {message}{' '}
      <span className="support-code">
        Código de soporte: <code>{code}</code>
      </span>
    </>
  ) : (
    message
  );
}

/** What to show for an error whose own message is one for people: that message, with its support code. */
export const errorMessage = (error: unknown, fallback = 'Error desconocido'): ReactNode =>
  withSupportCode(error instanceof Error && error.message ? error.message : fallback, error);
