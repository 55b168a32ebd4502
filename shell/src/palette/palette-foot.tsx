import { Icon } from '@pregon/ui/icon';
import { ArrowDown, ArrowUp, CornerDownLeft } from 'lucide-react';

/** Keyboard hints for sighted users; screen readers announce them by roles. */
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
