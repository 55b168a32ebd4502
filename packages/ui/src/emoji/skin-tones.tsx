import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';

/** The six tones: the default, and the five of Unicode. */
const tones = [
  ['✋', 'Sin tono'],
  ['✋🏻', 'Claro'],
  ['✋🏼', 'Claro medio'],
  ['✋🏽', 'Medio'],
  ['✋🏾', 'Oscuro medio'],
  ['✋🏿', 'Oscuro'],
] as const;

interface SkinTonesProps {
  /** 0 to 5. */
  readonly tone: number;
  readonly onChange: (tone: number) => void;
}

/** A menu button for the skin tone. The menu closes on a choice, on Escape, and on a press beside it. */
export function SkinTones({ tone, onChange }: SkinTonesProps) {
  const [hand, name] = tones[tone] ?? tones[0];
  return (
    <MenuTrigger>
      <Button className="emoji-cell" aria-label={`Tono de piel: ${name.toLowerCase()}`}>
        {hand}
      </Button>
      <Popover className="pop emoji-tones" placement="bottom end" offset={4}>
        <Menu
          aria-label="Tono de piel"
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[String(tone)]}
          onSelectionChange={(keys) => {
            const [chosen] = keys === 'all' ? [] : [...keys];
            onChange(Number(chosen));
          }}
        >
          {tones.map(([sign, label], index) => (
            <MenuItem key={label} id={String(index)} className="pop-item" textValue={label}>
              <span aria-hidden="true">{sign}</span>
              {label}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
