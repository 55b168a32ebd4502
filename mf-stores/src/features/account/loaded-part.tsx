import { faultMessage } from '@pregon/auth-api/fault';
import { Button } from '@pregon/ui/button';
import { Note, Skeleton, Waiting } from '@pregon/ui/page';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

interface LoadedPartProps<Data> {
  /** Its request. */
  readonly of: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;
  /** What is announced while it loads: 'Cargando los precios…'. */
  readonly loading: string;
  readonly height?: string;
  readonly children: (data: Data) => ReactNode;
}

/** A part of the account's page in all of its states: loading, failed with a retry, loaded. */
export function LoadedPart<Data>({ of: { data, error, refetch }, loading, height = '6rem', children }: LoadedPartProps<Data>) {
  if (data !== undefined) return children(data);
  return error ? (
    <div role="alert">
      <Note tone="warning">
        <b>No pudimos cargar esta parte.</b> {faultMessage(error)}{' '}
        <Button size="s" onPress={() => void refetch()}>
          Reintentar
        </Button>
      </Note>
    </div>
  ) : (
    <Waiting label={loading}>
      <Skeleton height={height} isRows />
    </Waiting>
  );
}
