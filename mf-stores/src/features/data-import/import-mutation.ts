import type { QueryClient } from '@tanstack/react-query';

/**
 * What mutations of an import have in common: each waits until those before it have ended, because a change of its columns sets aside a
 * check that runs, and its status is read again afterwards.
 */
export const importMutation = (client: QueryClient, identifier: string) => ({
  scope: { id: `import ${identifier}` },
  onSettled: () => client.invalidateQueries({ queryKey: ['GET /V1/imports/{identifier}/status'] }),
});
