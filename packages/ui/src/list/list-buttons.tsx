import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { ColumnChoice, type ColumnChoiceProps } from '../table/column-choice.tsx';
import { toast } from '../toast.tsx';
import { ViewsChip, type ViewStore } from './views-chip.tsx';

export interface ListButtonsProps {
  readonly choice: ColumnChoiceProps | undefined;
  readonly download: (() => Promise<string>) | undefined;
  readonly views: ViewStore | undefined;
}

/** The buttons at the end of a list's tools: its saved views, which columns it shows, and its rows as a file. A lazily loaded chunk. */
export function ListButtons({ choice, download, views }: ListButtonsProps) {
  return (
    <span className="row end list-buttons">
      {views ? <ViewsChip store={views} /> : null}
      {choice ? <ColumnChoice {...choice} /> : null}
      {download ? <DownloadButton download={download} /> : null}
    </span>
  );
}

/** Downloads all rows that the filters show. */
function DownloadButton({ download }: { readonly download: () => Promise<string> }) {
  const [isPending, setPending] = useState(false);
  const start = async () => {
    setPending(true);
    try {
      window.location.assign(await download());
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'No se pudo preparar el archivo.');
    } finally {
      setPending(false);
    }
  };
  return (
    <Button size="s" isPending={isPending} pendingLabel="Preparando…" onPress={() => void start()}>
      <Icon of={Download} />
      Descargar CSV
    </Button>
  );
}
