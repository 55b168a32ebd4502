import { Icon } from '@pregon/ui/icon';
import { ArrowDown, ArrowUp, CornerDownLeft } from 'lucide-react';

/** How it is worked by keyboard, for who looks. Screen readers say so by themselves. */
export function PaletteFoot() {
  return (
    <p className="palette-foot" aria-hidden="true">
      <span>
        <kbd>
          <Icon of={ArrowUp} />
        </kbd>
        <kbd>
          <Icon of={ArrowDown} />
        </kbd>
        elegir
      </span>
      <span>
        <kbd>
          <Icon of={CornerDownLeft} />
        </kbd>
        abrir
      </span>
      <span>
        <kbd>Esc</kbd>
        cerrar
      </span>
      <span className="end">
        <kbd>?</kbd>
        atajos
      </span>
    </p>
  );
}
