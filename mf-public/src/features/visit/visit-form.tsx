import { visitRegistration } from '@pregon/contract/visits/visit.schema';
import { type FieldErrors, useForm } from '../../form/use-form.ts';
import type { Shop } from '../../shop/use-shop.ts';
import { PurchaseFields } from './purchase-fields.tsx';
import { type VisitValues, visitOf } from './visit-values.ts';
import { VisitorField } from './visitor-field.tsx';

interface VisitFormProps {
  readonly shop: Shop;
  readonly initial: VisitValues;
  readonly problem?: string | undefined;
  /** Submits the visit; resolves to the server's field errors. */
  readonly onSubmit: (values: VisitValues) => Promise<FieldErrors | undefined>;
}

const kinds = [
  {
    kind: 'visita',
    words: 'Solo visita',
    drawing:
      'M10 21H2M10 3H7a2 2 0 0 0-2 2v16M14 12h.01M19 21V5a2 2 0 0 0-1.7-2l-6.2-1A1 1 0 0 0 10 3v18a1 1 0 0 0 1.1 1zM22 21h-3',
  },
  {
    kind: 'compra',
    words: 'Compró',
    drawing:
      'M16 10a4 4 0 0 1-8 0M3.1 6h17.8M3.4 5.5a2 2 0 0 0-.4 1.2V20a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V6.7a2 2 0 0 0-.4-1.2l-2-2.7A2 2 0 0 0 17 2H7a2 2 0 0 0-1.6.8z',
  },
] as const;

const shown = /^(?:user|kind|amount|paymentMethod|reference|products\.\d+\.\w+)$/;

export function VisitForm({ shop, initial, problem, onSubmit }: VisitFormProps) {
  const form = useForm({
    initial,
    schema: visitRegistration,
    bodyOf: (values: VisitValues) => ({ ...visitOf(values), key: shop.key, store: shop.storeCode }),
    onSubmit: (_, values) => onSubmit(values),
  });
  const { values, errors, busy, change } = form;
  const others = Object.entries(errors).filter(([field]) => !shown.test(field));

  return (
    <form className="stack" aria-label="Visita" {...form.props}>
      <VisitorField shop={shop} value={values.user} error={errors['user']} onChange={(user) => change({ user })} />
      <fieldset className="opts">
        <legend className="label">¿Qué pasó?</legend>
        {kinds.map(({ kind, words, drawing }) => (
          <label key={kind}>
            <input type="radio" name="kind" checked={values.kind === kind} onChange={() => change({ kind })} />
            <svg className="i i-l" viewBox="0 0 24 24" aria-hidden="true">
              <path d={drawing} />
            </svg>
            {words}
          </label>
        ))}
      </fieldset>
      {values.kind === 'compra' && <PurchaseFields form={form} />}
      {(problem ?? others.length > 0) && (
        <p className="error" role="alert">
          {others.map(([, message]) => message).join(' ') || problem}
        </p>
      )}
      <button type="submit" className="btn btn-primary btn-l btn-wide" disabled={busy}>
        {busy ? 'Guardando…' : values.kind === 'compra' ? 'Registrar compra' : 'Registrar visita'}
      </button>
    </form>
  );
}
