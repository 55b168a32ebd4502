import { formatNumber, formatPercent } from '@pregon/ui/format';
import { Note } from '@pregon/ui/page';
import { nameOf } from './app-names.ts';
import { appHealth, faultRate, releaseAs, totalOf, type App } from './health.ts';
import { formatDuration } from './measures.ts';

/** The four key figures of the platform. */
export function PlatformSummary({ apps }: { apps: readonly App[] }) {
  const total = totalOf(apps.flatMap(({ releases }) => releases));
  const rate = faultRate(total);
  if (rate === undefined)
    return (
      <div className="platform-note">
        <Note>Todavía no hay mediciones: llegan a medida que las personas abren la plataforma.</Note>
      </div>
    );
  const troubled = apps.filter((app) => ['shaky', 'failing'].includes(appHealth(app)));
  const slowest = slowestOf(apps);
  return (
    <dl className="kpis">
      <Figure
        name="Módulos sin problemas"
        value={`${formatNumber(apps.length - troubled.length)} de ${formatNumber(apps.length)}`}
        note={troubled.length > 0 ? `Revisa ${list.format(troubled.map(({ name }) => nameOf(name).title))}` : 'Todo en orden'}
      />
      <Figure name="Cargas" value={formatNumber(total.loads)} note="módulos abiertos por personas" />
      <Figure name="Fallos" value={formatNumber(total.faults)} note={`${formatPercent(rate)} de las veces`} />
      <Figure
        name="Carga más lenta (p95)"
        value={slowest ? formatDuration(slowest.p95) : '—'}
        note={slowest ? `en ${nameOf(slowest.app).title}` : 'no se ha medido'}
      />
    </dl>
  );
}

const list = new Intl.ListFormat('es-CO', { type: 'conjunction' });

function Figure({ name, value, note }: { name: string; value: string; note: string }) {
  return (
    <div className="kpi">
      <dt className="small faint">{name}</dt>
      <dd className="v">{value}</dd>
      <dd className="small soft">{note}</dd>
    </div>
  );
}

/** The app with the highest p95 load time. */
function slowestOf(apps: readonly App[]): { app: string; p95: number } | undefined {
  return apps
    .flatMap((app) => {
      const p95 = releaseAs(app, 'live')?.loadMs?.p95;
      return p95 === undefined ? [] : [{ app: app.name, p95 }];
    })
    .toSorted((a, b) => b.p95 - a.p95)[0];
}
