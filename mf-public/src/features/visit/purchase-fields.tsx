import { tillMethods } from '@pregon/contract/visits/visit.schema';
import { useEffect, useRef } from 'react';
import { SelectField, TextField } from '../../form/fields.tsx';
import type { Form } from '../../form/use-form.ts';
import type { ProductLine, VisitValues } from './visit-values.ts';

const methodOptions = [['', 'Elige una opción'] as const, ...tillMethods.map((method) => [method, method] as const)];

/** The fields of a purchase: products, payment and receipt. */
export function PurchaseFields({ form: { values, errors, change } }: { readonly form: Form<VisitValues> }) {
  const { products } = values;
  const adding = useRef<HTMLButtonElement>(null);
  const lines = useRef(products.length);
  useEffect(() => {
    const before = lines.current;
    lines.current = products.length;
    if (products.length > before) adding.current?.previousElementSibling?.querySelector('input')?.focus();
    if (products.length < before) adding.current?.focus();
  }, [products.length]);
  const changeLine = (id: number, changed: Partial<ProductLine>) =>
    change({ products: products.map((line) => (line.id === id ? { ...line, ...changed } : line)) });
  const addLine = () =>
    change({ products: [...products, { id: (products.at(-1)?.id ?? 0) + 1, sku: '', amount: '', units: '1' }] });

  return (
    <>
      <TextField
        label="Valor de la compra"
        required
        inputMode="decimal"
        hint="En la moneda de la tienda, como 189.900 o 189,50."
        value={values.amount}
        error={errors['amount']}
        onChange={(amount) => change({ amount })}
      />
      <SelectField
        label="Cómo pagó"
        required
        options={methodOptions}
        value={values.paymentMethod}
        error={errors['paymentMethod']}
        onChange={(chosen) => change({ paymentMethod: tillMethods.find((method) => method === chosen) ?? '' })}
      />
      <TextField
        label="Número de factura"
        optional
        value={values.reference}
        error={errors['reference']}
        onChange={(reference) => change({ reference })}
      />
      {products.map(({ id, sku, amount, units }, index) => (
        <fieldset className="line" key={id}>
          <legend className="label">Producto {index + 1}</legend>
          <TextField
            label="Referencia (SKU)"
            value={sku}
            error={errors[`products.${index}.sku`]}
            onChange={(changed) => changeLine(id, { sku: changed })}
          />
          <TextField
            label="Cantidad"
            inputMode="decimal"
            value={units}
            error={errors[`products.${index}.units`]}
            onChange={(changed) => changeLine(id, { units: changed })}
          />
          <TextField
            label="Valor"
            inputMode="decimal"
            value={amount}
            error={errors[`products.${index}.amount`]}
            onChange={(changed) => changeLine(id, { amount: changed })}
          />
          <button type="button" className="link" onClick={() => change({ products: products.filter((line) => line.id !== id) })}>
            Quitar producto {index + 1}
          </button>
        </fieldset>
      ))}
      <button ref={adding} type="button" className="btn" onClick={addLine}>
        Agregar un producto
      </button>
    </>
  );
}
