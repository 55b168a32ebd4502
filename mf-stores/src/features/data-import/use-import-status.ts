import { restQuery } from '@pregon/auth-api/queries';
import { type ImportState, readImportStatus } from '@pregon/contract/data/imports.endpoints';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

const pollMs = 1000;
/** States in which a worker is active, so that the status may change at any time. */
const activeStates: ReadonlySet<ImportState> = new Set(['receiving', 'checking', 'waiting', 'running', 'cancelling', 'undoing']);
/** Final states in which the import may have changed data. */
const changedStates: ReadonlySet<ImportState> = new Set(['done', 'cancelled', 'undone']);

/**
 * Loads the status of an import and polls it while a worker is active. When the import has changed data, it invalidates all
 * queries.
 */
export function useImportStatus(identifier: string) {
  const client = useQueryClient();
  const query = useQuery({
    ...restQuery(readImportStatus, { params: { identifier } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && activeStates.has(state.data.state) ? pollMs : false),
  });
  const state = query.data?.state;
  const before = useRef(state);
  useEffect(() => {
    const hasChanged = before.current !== undefined && before.current !== state;
    before.current = state;
    if (hasChanged && state && changedStates.has(state)) void client.invalidateQueries();
  }, [state, client]);
  return query;
}
