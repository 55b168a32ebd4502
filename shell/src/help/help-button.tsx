import { IconButton } from '@pregon/ui/button';
import { Icon } from '@pregon/ui/icon';
import { CircleQuestionMark } from 'lucide-react';
import { showDialog } from '../area/area-dialog.ts';

/** Opens the help of the current screen. On a phone the user menu has it. */
export function HelpButton() {
  return (
    <span className="only-wide">
      <IconButton label="Ayuda de esta pantalla" onPress={() => showDialog('help')}>
        <Icon of={CircleQuestionMark} />
      </IconButton>
    </span>
  );
}
