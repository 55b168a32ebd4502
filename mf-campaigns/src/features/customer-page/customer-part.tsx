import { faultMessage } from '@pregon/auth-api/fault';
import { Button } from '@pregon/ui/button';
import { Skeleton, Section, Waiting } from '@pregon/ui/page';
import type { ReactNode } from 'react';

interface CustomerPartProps<Data> {
  readonly title: string;
  readonly query: {
    readonly data: Data | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  /** The sentence that stands there when there is nothing; undefined for data that is never nothing. */
  readonly empty?: ((data: Data) => string | undefined) | undefined;
  readonly aside?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** A section of a customer's page that loads by itself: while it waits, when it fails, when there is nothing, and what it found. */
export function CustomerPart<Data>({ title, query, empty, aside, children }: CustomerPartProps<Data>) {
  const { data, error, refetch } = query;
  const nothing = data === undefined ? undefined : empty?.(data);
  return (
    <Section title={title} aside={aside}>
      {data !== undefined ? (
        nothing === undefined ? (
          children(data)
        ) : (
          <p className="soft">{nothing}</p>
        )
      ) : error ? (
        <p className="row wrap" role="alert">
          <span className="soft">{faultMessage(error)}</span>
          <Button size="s" onPress={() => void refetch()}>
            Reintentar
          </Button>
        </p>
      ) : (
        <Waiting label={`Cargando ${title.toLowerCase()}…`}>
          <Skeleton height="5rem" />
        </Waiting>
      )}
    </Section>
  );
}
