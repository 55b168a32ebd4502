import { Rail } from '@pregon/ui/page';
import { LazyPart, useLazyPart } from '../lazy-part.tsx';
import { wallClockIn } from '../schedule-fields.ts';
import type { ScheduleAppForm } from '../schedule-values.ts';
import type { PlanState } from './use-plan.ts';

const loadPanel = async () => (await import('./plan-panel.tsx')).PlanPanel;
const loadSummary = async () => (await import('./tray-summary.tsx')).TraySummary;

interface PlanRailProps {
  readonly form: ScheduleAppForm;
  readonly plan: PlanState;
  readonly timeZone: string;
}

/** Side rail of the form that shows the planned sendings. */
export function PlanRail({ form, plan, timeZone }: PlanRailProps) {
  const { start } = plan;
  return (
    <Rail title="Cuándo se envía" summary={<Summary form={form} plan={plan} timeZone={timeZone} />} openLabel="Ver fechas">
      {start === undefined ? (
        <section>
          <h2>Cuándo se envía</h2>
          <p className="soft">Elige el día y aquí ves el calendario de los envíos, con los festivos.</p>
        </section>
      ) : (
        <LazyPart load={loadPanel} height="24rem">
          {(PlanPanel) => <PlanPanel form={form} plan={plan} timeZone={timeZone} start={start} />}
        </LazyPart>
      )}
    </Rail>
  );
}

function Summary({ form, plan: { planned, isPending }, timeZone }: PlanRailProps) {
  const { part: TraySummary } = useLazyPart(loadSummary, planned.length > 0);
  const now = wallClockIn(timeZone);
  const next = planned.find(({ day, time }) => `${day}T${time}` >= now);
  if (next && TraySummary) return <TraySummary form={form} next={next} count={planned.length} />;
  return <span className="soft">{isPending || next ? 'Calculando…' : 'Sin fechas todavía'}</span>;
}
