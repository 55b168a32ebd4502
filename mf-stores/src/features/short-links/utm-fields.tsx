import { utmParamsIn } from '@pregon/contract/short-links/final-address';
import { type UtmParams, utmNames } from '@pregon/contract/short-links/short-link.schema';
import { TextField } from '@pregon/ui/form';
import { Columns } from '@pregon/ui/page';
import { type LinkForm, useLinkValues } from './use-link-values.ts';

const fields = [
  ['source', 'Fuente', 'caja', 'De dónde llega la visita'],
  ['medium', 'Medio', 'qr', 'Cómo llega'],
  ['campaign', 'Campaña', 'navidad-2026', 'Qué se anuncia'],
  ['term', 'Término', 'zapatos', 'Qué se buscaba'],
  ['content', 'Contenido', 'cartel-entrada', 'Qué pieza se siguió'],
] as const satisfies readonly (readonly [keyof UtmParams, string, string, string])[];

/** Returns the hint of a field: its meaning, or what the typed address already has for the parameter. */
function hintOf(name: keyof UtmParams, meaning: string, existing: string, given: string | undefined): string {
  if (!existing) return `${meaning} (${utmNames[name]}).`;
  return given?.trim() ? `Reemplaza «${existing}», que ya está en la dirección.` : `La dirección ya dice «${existing}».`;
}

/** Fields of the five UTM parameters, which web analytics attribute visits by. */
export function UtmFields({ form }: { readonly form: LinkForm }) {
  const { longUrl, utmParams } = useLinkValues(form);
  const existing = utmParamsIn(longUrl);
  return (
    <Columns>
      {fields.map(([name, label, example, meaning]) => (
        <TextField
          key={name}
          of={form}
          name={`utmParams.${name}`}
          label={label}
          placeholder={example}
          hint={hintOf(name, meaning, existing[name], utmParams[name])}
          optional
        />
      ))}
    </Columns>
  );
}
