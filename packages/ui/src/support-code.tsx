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
