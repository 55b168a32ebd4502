import { ColumnChoice, type ColumnChoiceProps } from '../table/column-choice.tsx';
import { DownloadButton } from './download-button.tsx';
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
      {views ? <ViewsChip store={views} choice={choice} /> : null}
      {choice ? <ColumnChoice {...choice} /> : null}
      {download ? <DownloadButton download={download} /> : null}
    </span>
  );
}
