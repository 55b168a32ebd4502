import { type ExperimentDesign, experimentMetrics, experimentModes } from '@pregon/contract/experiments/experiment.schema';
import { Columns } from '@pregon/ui/page';
import { PlainField, WholeNumber } from './plain-field.tsx';

const modeNames: Readonly<Record<ExperimentDesign['mode'], string>> = {
  fijo: 'Una vez, al terminar el plazo',
  secuencial: 'Todos los días, con menos precisión',
};

const metricNames: Readonly<Record<ExperimentDesign['metric'], string>> = {
  ventas: 'Cuánto gasta cada persona',
  conversion: 'Cuántas personas compran',
  pedidos: 'Cuántas compras hacen',
};

interface PlanFieldsProps {
  readonly design: ExperimentDesign;
  readonly errors: Readonly<Record<string, string>>;
  readonly isDisabled: boolean;
  readonly onChange: (changed: Partial<ExperimentDesign>) => void;
}

/** How many people get nothing, by what the groups are compared, how long purchases count, and when the result may be read. */
export function PlanFields({ design, errors, isDisabled, onChange }: PlanFieldsProps) {
  const { controlShare, metric, horizonDays, mode, automaticWinner, arms } = design;
  return (
    <Columns>
      <WholeNumber
        name="controlShare"
        label="Grupo de control"
        hint="Personas que no reciben nada. Con 10 % suele bastar."
        unit="%"
        value={controlShare}
        error={errors['controlShare']}
        isDisabled={isDisabled}
        onChange={(value) => onChange({ controlShare: value })}
      />
      <WholeNumber
        name="horizonDays"
        label="Plazo"
        hint="Días en que cuentan las compras de cada persona."
        unit="días"
        value={horizonDays}
        error={errors['horizonDays']}
        isDisabled={isDisabled}
        onChange={(value) => onChange({ horizonDays: value })}
      />
      <PlainField name="metric" label="Qué se compara" error={errors['metric']} span>
        {(control) => (
          <select
            {...control}
            className="input"
            disabled={isDisabled}
            value={metric}
            onChange={({ target }) => onChange({ metric: experimentMetrics.find((one) => one === target.value) ?? metric })}
          >
            {experimentMetrics.map((one) => (
              <option key={one} value={one}>
                {metricNames[one]}
              </option>
            ))}
          </select>
        )}
      </PlainField>
      <PlainField
        name="mode"
        label="Cuándo se mira el resultado"
        hint="Mirar antes de tiempo y parar cuando conviene engaña: por eso se abre una vez."
        error={errors['mode']}
        span
      >
        {(control) => (
          <select
            {...control}
            className="input"
            disabled={isDisabled}
            value={mode}
            onChange={({ target }) => {
              const chosen = experimentModes.find((one) => one === target.value) ?? mode;
              onChange({ mode: chosen, automaticWinner: chosen === 'secuencial' && automaticWinner });
            }}
          >
            {experimentModes.map((one) => (
              <option key={one} value={one}>
                {modeNames[one]}
              </option>
            ))}
          </select>
        )}
      </PlainField>
      {mode === 'secuencial' && arms.length > 1 ? (
        <label className="row span">
          <input
            type="checkbox"
            checked={automaticWinner}
            disabled={isDisabled}
            onChange={({ target }) => onChange({ automaticWinner: target.checked })}
          />
          <span>Cuando una versión gane, los envíos que falten salen todos con ella</span>
        </label>
      ) : null}
    </Columns>
  );
}
