import { type ComponentType, useEffect, useState } from 'react';
import { Button } from '../button.tsx';
import type { ListButtonsProps } from './list-buttons.tsx';

const loadButtons = async () => (await import(/* webpackChunkName: "ui-list-buttons" */ './list-buttons.tsx')).ListButtons;

interface LazyButtonsProps extends ListButtonsProps {
  /** Stable between renders. */
  readonly load?: () => Promise<ComponentType<ListButtonsProps>>;
}

/** The buttons at the end of a list's tools. The list works without them; where they do not arrive, a button asks for them again. */
export function LazyButtons({ load = loadButtons, ...buttons }: LazyButtonsProps) {
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<{ readonly attempt: number; readonly Buttons?: ComponentType<ListButtonsProps> }>();
  useEffect(() => {
    let isGone = false;
    load().then(
      (Buttons) => isGone || setLoaded({ attempt, Buttons }),
      () => isGone || setLoaded({ attempt }),
    );
    return () => {
      isGone = true;
    };
  }, [load, attempt]);
  if (loaded?.attempt !== attempt) return null;
  if (loaded.Buttons) return <loaded.Buttons {...buttons} />;
  return (
    <Button size="s" onPress={() => setAttempt(attempt + 1)}>
      Cargar más opciones
    </Button>
  );
}
