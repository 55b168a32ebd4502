import type { SelectedBlock } from '../mail-editor.ts';
import { BlockNameDialog } from './block-name-dialog.tsx';
import './saved-blocks.css';

interface SaveBlockDialogProps {
  readonly block: SelectedBlock;
  readonly onClose: () => void;
}

/** Saves a section of the message as a block of the account. */
export default function SaveBlockDialog({ block, onClose }: SaveBlockDialogProps) {
  return <BlockNameDialog block={block} onClose={onClose} />;
}
