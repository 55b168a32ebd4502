import { countryPresets } from '@pregon/contract/sending-rules/country-presets';
import { Note } from '@pregon/ui/page';
import { Switch, TextField, useValues } from '@pregon/ui/form';
import type { RulesForm } from './rules-form.ts';

const { country, law, sources } = countryPresets.CO;

interface LawSectionProps {
  readonly form: RulesForm;
  readonly isDisabled: boolean;
}

/** Section that switches the country's rules on or off and cites the law of each rule. */
export function LawSection({ form, isDisabled }: LawSectionProps) {
  const [keepsLaw] = useValues(form, ['keepsLaw']);
  return (
    <fieldset>
      <legend>{`Reglas de ${country}`}</legend>
      <div className="rule">
        <Switch of={form} name="keepsLaw" label={`Cumplir la ${law} en la publicidad`} isDisabled={isDisabled} />
        {keepsLaw ? null : (
          <>
            <Note tone="warning">{`Las reglas de ${country} están apagadas en esta cuenta: solo valen las de abajo.`}</Note>
            <TextField of={form} name="presetOffReason" label="Por qué están apagadas" isDisabled={isDisabled} />
          </>
        )}
        <ul className="law">
          {sources.map(({ rule, source, url }) => (
            <li key={rule}>
              {rule}{' '}
              <a href={url} target="_blank" rel="noreferrer">
                {source}
              </a>
            </li>
          ))}
        </ul>
        <p className="small soft">
          Valen para cada canal junto con las de abajo: cuenta la más estricta. Los festivos de ley no se pueden quitar. Es una
          ayuda para cumplir, no asesoría legal: consúltalo con tu abogado.
        </p>
      </div>
    </fieldset>
  );
}
