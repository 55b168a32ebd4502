import { Button } from '@pregon/ui/button';
import { Note, Spinner } from '@pregon/ui/page';
import type { ComponentType } from 'react';
import { usePart } from './use-part.ts';

interface LatePanelProps<Props extends object> {
  readonly load: () => Promise<ComponentType<Props>>;
  readonly props: Props;
}

/** A lazily loaded panel. */
export function LatePanel<Props extends object>({ load, props }: LatePanelProps<Props>) {
  const { part: Panel, hasFailed, retry } = usePart(load, true);
  if (Panel) return <Panel {...props} />;
  if (!hasFailed) return <Spinner>Cargando…</Spinner>;
  return (
    <>
      <Note tone="warning">Esta parte no se pudo cargar. Lo que escribiste sigue aquí.</Note>
      <Button size="s" onPress={retry}>
        Reintentar
      </Button>
    </>
  );
}
