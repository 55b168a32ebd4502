import { describe, expect, it } from '@jest/globals';
import * as v from 'valibot';
import { visitRegistration } from './visit.schema.ts';

/** Maps the fields of a purchase to messages. */
function messages(products: readonly object[], amount: number | null): Record<string, string> {
  const found: Record<string, string> = {};
  const purchase = { user: '1', store: 'A', key: 'x', kind: 'compra', products, amount };
  for (const issue of v.safeParse(visitRegistration, purchase).issues ?? []) found[v.getDotPath(issue) ?? ''] ??= issue.message;
  return found;
}

const unitsRule = 'Escribe cuántas unidades, como 2 o 0,5.';
const amountRule = 'Escribe el valor de la compra.';

describe('a purchase', () => {
  it.each([
    [0, unitsRule],
    [0.0009, unitsRule],
    [0.001, undefined],
    [1.234, undefined],
    [1.2345, 'Usa tres decimales o menos.'],
    [99_999, undefined],
    [99_999.001, 'Revisa la cantidad: es demasiado alta.'],
  ])('with %d units has the message %j', (units, expected) => {
    expect(messages([{ sku: 'A', amount: 1, units }], 1)['products.0.units']).toBe(expected);
  });

  it.each([
    [0.99, amountRule],
    [1, undefined],
    [1.23, undefined],
    [1.234, 'Usa dos decimales o menos.'],
    [999_999_999, undefined],
    [999_999_999.01, 'Revisa el valor: es demasiado alto.'],
  ])('of %d has the message %j', (amount, expected) => {
    expect(messages([], amount)['amount']).toBe(expected);
  });
});
