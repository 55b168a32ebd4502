import { Icon } from '@pregon/ui/icon';
import {
  BadgePercent,
  Columns2,
  Columns3,
  Grid2x2,
  Image,
  ImagePlay,
  Minus,
  MousePointerClick,
  PanelBottom,
  PanelTop,
  Share2,
  Stamp,
  TicketPercent,
  Type,
  UnfoldVertical,
  type LucideIcon,
} from 'lucide-react';
import { useMayCall } from '@pregon/auth-api/session';
import { listSavedBlocks } from '@pregon/contract/newsletters/saved-blocks.endpoints';
import { LatePanel } from './late-panel.tsx';
import type { MailEditor } from './mail-editor.ts';
import { blockLabels, type BlockId } from './message/mail-blocks.ts';

const glyphs: Record<BlockId, LucideIcon> = {
  header: PanelTop,
  logo: Stamp,
  hero: ImagePlay,
  text: Type,
  image: Image,
  button: MousePointerClick,
  columns: Columns2,
  products2: Grid2x2,
  products3: Columns3,
  promotion: BadgePercent,
  coupon: TicketPercent,
  divider: Minus,
  spacer: UnfoldVertical,
  social: Share2,
  footer: PanelBottom,
};
const blocks = Object.keys(blockLabels) as BlockId[];

const loadSavedBlocks = async () => (await import('./saved-blocks/saved-block-list.tsx')).default;

/** The list of blocks, which are added by a press or by drag and drop. */
export function BlockList({ editor }: { editor: MailEditor | undefined }) {
  const maySave = useMayCall(listSavedBlocks);
  return (
    <section className="ed-side" aria-label="Bloques">
      <h2>Bloques</h2>
      <div className="blocks">
        {blocks.map((id) => (
          <button
            key={id}
            type="button"
            draggable={editor !== undefined}
            disabled={!editor}
            onClick={() => editor?.insertBlock(id)}
            onDragStart={(event) => editor?.startDrag(id, event.nativeEvent)}
            onDragEnd={() => editor?.endDrag()}
          >
            <Icon of={glyphs[id]} large />
            {blockLabels[id]}
          </button>
        ))}
      </div>
      <p className="hint">Arrastra un bloque al mensaje, o púlsalo para agregarlo después de lo que está seleccionado.</p>
      {maySave ? (
        <>
          <h2>Mis bloques</h2>
          <LatePanel load={loadSavedBlocks} props={{ editor }} />
        </>
      ) : null}
    </section>
  );
}
