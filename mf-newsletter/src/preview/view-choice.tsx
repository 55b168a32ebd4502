import { Icon } from '@pregon/ui/icon';
import { ImageOff, Monitor, Moon, Smartphone, Text, type LucideIcon } from 'lucide-react';
import { useId } from 'react';
import type { FrameLook } from './frame-document.ts';
import type { FrameDevice } from './message-frame.tsx';

/** The view of a message. Plain text has neither colours nor images. */
export interface PreviewView extends FrameLook {
  readonly device: FrameDevice | 'text';
}

const devices: Readonly<Record<PreviewView['device'], { readonly label: string; readonly icon: LucideIcon }>> = {
  desktop: { label: 'Escritorio', icon: Monitor },
  phone: { label: 'Celular', icon: Smartphone },
  text: { label: 'Solo texto', icon: Text },
};
const order = ['desktop', 'phone', 'text'] as const;

interface ViewChoiceProps {
  readonly view: PreviewView;
  readonly onChange: (view: PreviewView) => void;
}

/** The choice of device, dark mode and images. */
export function ViewChoice({ view, onChange }: ViewChoiceProps) {
  const name = useId();
  const { device, isDark, hasImages } = view;
  const isText = device === 'text';
  return (
    <div className="pv-views">
      <div className="seg seg-s" role="radiogroup" aria-label="Ver como">
        {order.map((choice) => (
          <label key={choice} data-selected={choice === device ? '' : undefined}>
            <input
              type="radio"
              className="sr"
              name={name}
              checked={choice === device}
              onChange={() => onChange({ ...view, device: choice })}
            />
            <Icon of={devices[choice].icon} />
            {devices[choice].label}
          </label>
        ))}
      </div>
      <Toggle icon={Moon} isOn={isDark && !isText} isDisabled={isText} onPress={() => onChange({ ...view, isDark: !isDark })}>
        Modo oscuro
      </Toggle>
      <Toggle
        icon={ImageOff}
        isOn={!hasImages && !isText}
        isDisabled={isText}
        onPress={() => onChange({ ...view, hasImages: !hasImages })}
      >
        Sin imágenes
      </Toggle>
      {isDark && !isText ? <p className="hint">Simulado: cada programa de correo oscurece a su manera.</p> : null}
    </div>
  );
}

interface ToggleProps {
  readonly icon: LucideIcon;
  readonly isOn: boolean;
  readonly isDisabled: boolean;
  readonly onPress: () => void;
  readonly children: string;
}

function Toggle({ icon, isOn, isDisabled, onPress, children }: ToggleProps) {
  return (
    <button
      type="button"
      className="filter"
      aria-pressed={isOn}
      data-selected={isOn ? '' : undefined}
      disabled={isDisabled}
      onClick={onPress}
    >
      <Icon of={icon} />
      {children}
    </button>
  );
}
