import { type ImportKind, mostCreated } from '@pregon/contract/data/data.endpoints';
import type { ImportCheck } from '@pregon/contract/data/imports.endpoints';
import { formatNumber } from '@pregon/ui/format';
import { Icon } from '@pregon/ui/icon';
import { Note, Section } from '@pregon/ui/page';
import { Check } from 'lucide-react';
import { useId } from 'react';
import { formatMissing } from '../../imports/import-labels.ts';

type Missing = ImportCheck['withMissing'];

const labels: Partial<Record<ImportKind, string>> = {
  purchases: 'Crear las tiendas y los productos que falten',
  customers: 'Crear las tiendas que falten',
};

const isBeyondLimit = (missing: NonNullable<Missing>): boolean =>
  missing.stores > mostCreated.stores || missing.products > mostCreated.products;

interface CreateMissingProps {
  readonly kind: ImportKind;
  /** The result of the check; undefined before it. */
  readonly missing: Missing | undefined;
  readonly isOn: boolean;
  readonly isDisabled: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Choice to create the stores and the products that rows name and that the account lacks. */
export function CreateMissing({ kind, missing, isOn, isDisabled, onChange }: CreateMissingProps) {
  const id = useId();
  return (
    <Section title="Lo que falte" description={descriptionOf(missing, kind)}>
      <label className="check" data-selected={isOn ? '' : undefined} data-disabled={isDisabled ? '' : undefined}>
        <input
          type="checkbox"
          aria-describedby={id}
          checked={isOn}
          disabled={isDisabled}
          onChange={(event) => onChange(event.target.checked)}
        />
        <i>
          <Icon of={Check} />
        </i>
        <span>{labels[kind]}</span>
      </label>
      <p id={id} className="small soft">
        {isOn
          ? 'Se llaman como su código mientras el archivo no traiga su nombre. Se quitan si deshaces la importación y nadie más los usa.'
          : 'Las filas que los nombran se rechazan, y puedes traerlas otra vez después.'}
      </p>
      {isOn && missing && isBeyondLimit(missing) ? (
        <Note tone="warning">
          Una importación crea hasta {formatNumber(mostCreated.stores)} tiendas y {formatNumber(mostCreated.products)} productos;
          las demás filas se rechazan. Mira si la columna del código es la correcta.
        </Note>
      ) : null}
    </Section>
  );
}

function descriptionOf(missing: Missing | undefined, kind: ImportKind): string {
  if (missing) return `${missing.stores + missing.products === 1 ? 'Falta' : 'Faltan'} ${formatMissing(missing)}.`;
  if (missing === null) return 'Ninguna fila se rechaza por algo que falte.';
  return kind === 'customers'
    ? 'Tu archivo puede nombrar tiendas que Pregón todavía no conoce.'
    : 'Tu archivo puede nombrar tiendas y productos que Pregón todavía no conoce.';
}
