import { CircleCheck, CircleDashed, OctagonAlert, TriangleAlert, type LucideIcon } from 'lucide-react';
import { Icon } from '@pregon/ui/icon';
import { useRef, useState } from 'react';
import { nameOf } from './app-names.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { appHealth, releaseAs, type App, type Health } from './health.ts';
import { shownVitals } from './measures.ts';
import { ReleaseActions, type PlannedChange } from './release-actions.tsx';
import { ReleaseRow } from './release-row.tsx';

interface AppTableProps {
  readonly apps: readonly App[];
  /** Why the caller may change no release, for staff. */
  readonly refusal: string | undefined;
  readonly zone: string | undefined;
  readonly now: number;
}

/** The apps with their releases, the canary under the live one. */
export function AppTable({ apps, refusal, zone, now }: AppTableProps) {
  const [planned, setPlanned] = useState<PlannedChange>();
  const table = useRef<HTMLTableElement>(null);
  const close = () => {
    setPlanned(undefined);
    // The dialog returns the focus in the next frame, to a button that may be gone by then.
    requestAnimationFrame(() => requestAnimationFrame(() => keepFocus(table.current)));
  };
  const slowest = Math.max(1, ...apps.flatMap(({ releases }) => releases.map(({ loadMs }) => loadMs?.p95 ?? 0)));
  return (
    <>
      <table ref={table} tabIndex={-1} className="table platform-table" aria-label="Módulos y sus versiones">
        <thead>
          <tr>
            <th scope="col">Versión</th>
            <th scope="col" className="n">
              Cargas
            </th>
            <th scope="col" className="n">
              Fallos
            </th>
            <th scope="col">Tiempo de carga</th>
            {shownVitals.map(({ name, title }) => (
              <th scope="col" className="n" key={name}>
                <abbr title={title}>{name}</abbr>
              </th>
            ))}
            <th scope="col">
              <span className="sr">Acciones</span>
            </th>
          </tr>
        </thead>
        {apps.map((app) => (
          <tbody key={app.name}>
            <tr className="app">
              <th scope="rowgroup" colSpan={shownVitals.length + 5}>
                <AppHead app={app} />
              </th>
            </tr>
            {app.releases.map((release) => (
              <ReleaseRow key={release.role} release={release} slowest={slowest} zone={zone} now={now}>
                <ReleaseActions
                  app={app.name}
                  release={release}
                  live={releaseAs(app, 'live')}
                  previous={releaseAs(app, 'previous')}
                  refusal={refusal}
                  onPlan={setPlanned}
                />
              </ReleaseRow>
            ))}
          </tbody>
        ))}
      </table>
      <p className="platform-legend">
        {shownVitals.map(({ name, title }) => `${name}: ${title}`).join(' · ')} · p95: lo que espera la más lenta de cada 20
        cargas
      </p>
      {planned ? <ChangeDialog change={planned} onClose={close} /> : null}
    </>
  );
}

function keepFocus(table: HTMLElement | null) {
  if (document.activeElement === document.body) table?.focus();
}

function AppHead({ app }: { app: App }) {
  const { title } = nameOf(app.name);
  return (
    <span className="app-head">
      <span className="app-title">{title}</span>
      {title === app.name ? null : <code>{app.name}</code>}
      <HealthMark health={appHealth(app)} />
    </span>
  );
}

const marks: Readonly<Record<Health, { readonly label: string; readonly icon: LucideIcon; readonly state: string }>> = {
  fine: { label: 'En orden', icon: CircleCheck, state: 'completed' },
  shaky: { label: 'Con fallos', icon: TriangleAlert, state: 'paused' },
  failing: { label: 'Fallando', icon: OctagonAlert, state: 'failed' },
  few: { label: 'Pocas mediciones', icon: CircleDashed, state: 'draft' },
  unknown: { label: 'Sin mediciones', icon: CircleDashed, state: 'draft' },
};

function HealthMark({ health }: { health: Health }) {
  const { label, icon, state } = marks[health];
  return (
    <span className="badge" data-state={state}>
      <Icon of={icon} />
      {label}
    </span>
  );
}
