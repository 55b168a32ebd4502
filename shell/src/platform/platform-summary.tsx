import { formatNumber, formatPercent } from '@pregon/ui/format';
import { Note } from '@pregon/ui/page';
import { nameOf } from './app-names.ts';
import { appHealth, faultRate, releaseAs, totalOf, type App, type Health } from './health.ts';
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
  const slowest = slowestOf(apps);
  return (
    <dl className="kpis">
      <Figure name="Módulos sin problemas" {...healthFigure(apps)} />
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

/** How many apps were seen to work, of those with enough measurements to tell. */
function healthFigure(apps: readonly App[]): { value: string; note: string } {
  const of = (...healths: readonly Health[]) => apps.filter((app) => healths.includes(appHealth(app)));
  const troubled = of('shaky', 'failing');
  const fine = of('fine').length;
  const judged = fine + troubled.length;
  const left = apps.length - judged;
  if (judged === 0) return { value: '—', note: 'Se midió muy poco para saberlo' };
  const value = `${formatNumber(fine)} de ${formatNumber(judged)}`;
  if (troubled.length > 0) return { value, note: `Revisa ${list.format(troubled.map(({ name }) => nameOf(name).title))}` };
  return {
    value,
    note: left === 0 ? 'Todo en orden' : `En orden; de ${left === 1 ? 'otro' : `otros ${formatNumber(left)}`} se midió muy poco`,
  };
}

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
