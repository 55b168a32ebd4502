import { faultMessage } from '@pregon/auth-api/fault';
import { Button } from '@pregon/ui/button';
import { Skeleton, Section, Waiting } from '@pregon/ui/page';
import { type Term, WhatIs } from '@pregon/ui/term';
import type { ReactNode } from 'react';

interface CustomerSectionProps<Data> {
  readonly title: string;
  /** The word of the glossary that the section is about. */
  readonly term?: Term;
  readonly query: {
    readonly data: Data | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  /** Returns the text for an empty result, or undefined when the result is not empty. */
  readonly empty?: ((data: Data) => string | undefined) | undefined;
  readonly aside?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** Section of a customer's page with its own query and its loading, error and empty states. */
export function CustomerSection<Data>({ title, term, query, empty, aside, children }: CustomerSectionProps<Data>) {
  const { data, error, refetch } = query;
  const emptyText = data === undefined ? undefined : empty?.(data);
  return (
    <Section title={title} beside={term ? <WhatIs term={term} /> : undefined} aside={aside}>
      {data === undefined ? (
        error ? (
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
        )
      ) : emptyText === undefined ? (
        children(data)
      ) : (
        <p className="soft">{emptyText}</p>
      )}
    </Section>
  );
}
