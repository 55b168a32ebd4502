import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { downloadFile } from '../download-file.ts';
import { formatNumber } from '../format.tsx';
import { Empty, Skeleton, Waiting } from '../page.tsx';
import { FilterChip } from '../table.tsx';
import { WhatIs } from '../term/what-is.tsx';
import { clickLines, type ClickMap, type SentVersion } from './click-map.ts';
import { ClickMapTable } from './click-map-table.tsx';
import './click-map.css';

export interface ClickMapSectionProps {
  /** Undefined while it loads. */
  readonly clicks: ClickMap | undefined;
  /** The message of a failed request. */
  readonly fault: ReactNode;
  readonly onRetry: () => void;
  /** The key of the version to show; undefined: the newest. */
  readonly onVersion: (key: number | undefined) => void;
  /** Writes lines as a CSV file, with what spreadsheets would take for formulas escaped. */
  readonly writeCsv: (lines: readonly (readonly (string | number)[])[]) => string;
  /** Another map is loading: the previous one stays, dimmed. */
  readonly isStale?: boolean;
}

const versionName = ({ newsletter, version }: SentVersion): string => `${newsletter}, versión ${version}`;

/** The click map in all of its states: loading, failed, empty, with a message. */
export function ClickMapSection({ clicks, fault, onRetry, ...shown }: ClickMapSectionProps) {
  return (
    <section className="click-map" aria-label="Mapa de clics" data-stale={shown.isStale ? '' : undefined}>
      <div className="title-line">
        <h3>Mapa de clics</h3>
        <WhatIs term="Mapa de clics" />
      </div>
      {clicks ? (
        <VersionClicks clicks={clicks} {...shown} />
      ) : fault === undefined ? (
        <Waiting>
          <Skeleton height="24rem" />
        </Waiting>
      ) : (
        <Empty kind="fault" title="No pudimos cargar el mapa de clics" actions={<Button onPress={onRetry}>Reintentar</Button>}>
          {fault}
        </Empty>
      )}
    </section>
  );
}

type VersionClicksProps = Pick<ClickMapSectionProps, 'onVersion' | 'writeCsv'> & { readonly clicks: ClickMap };

function VersionClicks({ clicks: { versions, map }, onVersion, writeCsv }: VersionClicksProps) {
  const version = versions.find(({ key }) => key === map?.key);
  if (!map || !version) return <p className="soft">No salió ningún e-mail con newsletter en estas fechas.</p>;
  const name = versionName(version);
  const download = () =>
    downloadFile(`clics-${name}.csv`, new Blob([writeCsv(clickLines(map.links))], { type: 'text/csv;charset=utf-8' }));
  return (
    <>
      <div className="click-map-tools">
        {versions.length > 1 ? (
          <FilterChip
            label="Newsletter"
            areNames
            options={versions.map((one) => ({ value: String(one.key), label: versionName(one) }))}
            value={String(map.key)}
            onChange={(chosen) => onVersion(chosen ? Number(chosen) : undefined)}
          />
        ) : (
          <span>{name}</span>
        )}
        <span className="soft">
          {`${formatNumber(version.delivered)} entregados, ${formatNumber(version.clicked)} con clic de una persona`}
        </span>
        {map.links.length > 0 ? (
          <Button size="s" onPress={download}>
            Descargar enlaces
          </Button>
        ) : null}
      </div>
      {map.links.length > 0 ? (
        <div className="click-map-parts">
          {/* Another address gets another frame: a frame that navigates would add a step to the history of the page. */}
          <div key={map.pageUrl}>
            <iframe title={`Mapa de clics de ${name}`} sandbox="" loading="lazy" src={map.pageUrl} />
          </div>
          <ClickMapTable links={map.links} />
        </div>
      ) : (
        <p className="soft">Este newsletter no tiene enlaces que se puedan medir.</p>
      )}
    </>
  );
}
