import { Button } from '@pregon/ui/button';
import { Dialog } from '@pregon/ui/dialog';
import { useId, useState } from 'react';
import { commandKey } from './command-key.ts';
import { Keys } from './keys.tsx';
import { newShortcuts, screenShortcuts } from './shortcut-list.ts';
import { areShortcutsOn, switchShortcuts } from './shortcut-switch.ts';
import './shortcuts.css';

const everywhere: readonly Row[] = [
  { label: 'Buscar o ir a…', keys: `${commandKey} K` },
  { label: 'Ver estos atajos', keys: '?' },
  { label: 'Cerrar lo que está abierto', keys: 'Esc' },
];

export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(areShortcutsOn);
  const change = (next: boolean) => {
    switchShortcuts(next);
    setOn(areShortcutsOn());
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Atajos de teclado"
      actions={
        <Button variant="primary" onPress={onClose}>
          Cerrar
        </Button>
      }
    >
      <div className="shortcuts" data-off={isOn ? undefined : ''}>
        <Shortcuts title="En cualquier pantalla" rows={everywhere} />
        <Shortcuts title="Ir a" rows={screenShortcuts} areLetters />
        <Shortcuts title="Crear" rows={newShortcuts} areLetters />
        <label className="switch" data-selected={isOn ? '' : undefined}>
          <input type="checkbox" checked={isOn} onChange={({ target }) => change(target.checked)} />
          <i />
          Usar atajos de letras en este equipo
        </label>
        <p className="hint">Se pulsan una después de otra. Mientras escribes en un campo no hacen nada.</p>
      </div>
    </Dialog>
  );
}

interface Row {
  readonly label: string;
  readonly keys: string;
}

function Shortcuts({ title, rows, areLetters = false }: { title: string; rows: readonly Row[]; areLetters?: boolean }) {
  const id = useId();
  return (
    <section aria-labelledby={id} data-letters={areLetters ? '' : undefined}>
      <h3 id={id}>{title}</h3>
      <dl>
        {rows.map(({ label, keys }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Keys of={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
