import { IconButton } from '@pregon/ui/button';
import { Icon } from '@pregon/ui/icon';
import { Spinner } from '@pregon/ui/page';
import { Monitor, Redo2, Smartphone, Undo2 } from 'lucide-react';
import { memo, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useAddressValue } from '../../address-value.ts';
import { BlockList } from './block-list.tsx';
import { EditorFault } from './editor-fault.tsx';
import type { Device, MailEditor } from './mail-editor.ts';
import { PreviewButton } from './preview-button.tsx';
import { SidePanel } from './side-panel.tsx';
import { useKeepsEditing } from './use-keeps-editing.ts';
import { useEditorState, type OpenEditor } from './use-mail-editor.ts';
import { VersionsButton, type SavedNewsletter } from './versions-button.tsx';

interface MessageWorkbenchProps {
  readonly open: OpenEditor;
  readonly name: string;
  /** Saving would withdraw the approval. */
  readonly wasApproved: boolean;
  /** Undefined for a new newsletter. */
  readonly saved: SavedNewsletter | undefined;
}

/** The layout of the editor: blocks, canvas and side panel. */
export function MessageWorkbench({ open, name, wasApproved, saved }: MessageWorkbenchProps) {
  const { isOpen, canvas, fault, retry } = open;
  const editor = isOpen ? open.editor : undefined;
  // Deferred, so that the message is rendered before its review.
  const shown = useDeferredValue(editor);
  const [panel, setPanel] = useState<Panel>();
  if (fault !== undefined) return <EditorFault onRetry={retry} />;
  return (
    <div className="ed-main" aria-busy={!isOpen} data-panel={panel}>
      <BlockList editor={editor} />
      <section className="ed-canvas" aria-label="Mensaje">
        <CanvasBar editor={editor} saved={saved} panel={panel} onPanel={setPanel} />
        <div className="ed-canvas-place" ref={canvas} />
        {isOpen ? null : (
          <div className="ed-wait">
            <Spinner>Cargando Editor...</Spinner>
          </div>
        )}
      </section>
      <LateSidePanel editor={editor && shown} name={name} wasApproved={wasApproved} />
    </div>
  );
}

const LateSidePanel = memo(SidePanel);

const devices = { desktop: { label: 'Escritorio', icon: Monitor }, phone: { label: 'Celular', icon: Smartphone } } as const;

/** Panels that are folded where the window is narrow, and open over the canvas one at a time. */
const panels = { blocks: 'Bloques', settings: 'Ajustes' } as const;
type Panel = keyof typeof panels;

interface CanvasBarProps {
  readonly editor: MailEditor | undefined;
  readonly saved: SavedNewsletter | undefined;
  readonly panel: Panel | undefined;
  readonly onPanel: (panel: Panel | undefined) => void;
}

function CanvasBar({ editor, saved, panel, onPanel }: CanvasBarProps) {
  const state = useEditorState(editor);
  const bar = useRef<HTMLDivElement>(null);
  useKeepsEditing(bar);
  const [named, setNamed] = useAddressValue('lienzo');
  // The state is shown at once; the address follows it, and sets it again after a reload.
  const [device, setDevice] = useState<Device>(named === 'celular' ? 'phone' : 'desktop');
  const [first] = useState(device);
  useEffect(() => {
    if (first === 'phone') editor?.setDevice(first);
  }, [editor, first]);
  const show = (chosen: Device) => {
    setDevice(chosen);
    editor?.setDevice(chosen);
    setNamed(chosen === 'phone' ? 'celular' : undefined, { replace: true });
  };
  return (
    <div className="ed-view" ref={bar}>
      <span className="ed-folded row">
        {(['blocks', 'settings'] as const).map((choice) => (
          <button
            key={choice}
            type="button"
            className="filter"
            aria-expanded={choice === panel}
            data-selected={choice === panel ? '' : undefined}
            onClick={() => onPanel(choice === panel ? undefined : choice)}
          >
            {panels[choice]}
          </button>
        ))}
      </span>
      <div className="seg seg-s" role="radiogroup" aria-label="Ver como">
        {(['desktop', 'phone'] as const).map((choice) => (
          <label key={choice} data-selected={choice === device ? '' : undefined}>
            <input type="radio" className="sr" name="device" checked={choice === device} onChange={() => show(choice)} />
            <Icon of={devices[choice].icon} />
            {devices[choice].label}
          </label>
        ))}
      </div>
      <span className="row end">
        <PreviewButton editor={editor} />
        {saved ? <VersionsButton {...saved} /> : null}
        <IconButton label="Deshacer" size="s" isDisabled={!state?.canUndo} onPress={() => editor?.undo()}>
          <Icon of={Undo2} />
        </IconButton>
        <IconButton label="Rehacer" size="s" isDisabled={!state?.canRedo} onPress={() => editor?.redo()}>
          <Icon of={Redo2} />
        </IconButton>
      </span>
    </div>
  );
}
