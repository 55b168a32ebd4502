import { loadPart } from '@pregon/remote-api/load-part';
import { Button } from '@pregon/ui/button';
import { Skeleton, Empty, Waiting } from '@pregon/ui/page';
import { type ReactNode, useEffect, useState } from 'react';

interface Loading<Part> {
  readonly attempt: number;
  readonly part?: Part;
  readonly hasFailed?: boolean;
}

/**
 * Loads a code-split part as soon as it is wanted, with retry. `load` must be referentially stable between
 * renders.
 */
export function useLazyPart<Part>(load: () => Promise<Part>, isWanted = true) {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<Loading<Part>>({ attempt });
  const isLoaded = state.part !== undefined;
  useEffect(() => {
    if (!isWanted || isLoaded) return undefined;
    let isStale = false;
    loadPart(load).then(
      (part) => isStale || setState({ attempt, part }),
      () => isStale || setState({ attempt, hasFailed: true }),
    );
    return () => {
      isStale = true;
    };
  }, [load, isWanted, isLoaded, attempt]);
  return {
    part: state.part,
    hasFailed: state.attempt === attempt && state.hasFailed === true,
    retry: () => setAttempt(attempt + 1),
  };
}

interface LazyPartProps<Part> {
  readonly load: () => Promise<Part>;
  /** Height of the loaded content. The placeholder has it too, which avoids a layout shift. */
  readonly height: string;
  readonly children: (part: Part) => ReactNode;
}

/** Renders a code-split part: a skeleton while it loads, a retry button after a failure. */
export function LazyPart<Part>({ load, height, children }: LazyPartProps<Part>) {
  const { part, hasFailed, retry } = useLazyPart(load);
  if (part !== undefined) return children(part);
  if (hasFailed)
    return (
      <Empty kind="fault" title="No pudimos cargar esta parte" actions={<Button onPress={retry}>Reintentar</Button>}>
        Lo que escribiste sigue aquí.
      </Empty>
    );
  return (
    <Waiting>
      <Skeleton height={height} />
    </Waiting>
  );
}
