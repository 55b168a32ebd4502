import { expect, it } from '@jest/globals';
import { amount, quantity, signedAmount } from './amount-readers.ts';
import { Unreadable, usualFormat } from './field-readers.ts';

const unreadable = expect.any(Unreadable);

it.each([
  ['1234567.89', '1234567.89'],
  ['1234567,89', '1234567.89'],
  ['1.234.567,89', '1234567.89'],
  ['1,234,567.89', '1234567.89'],
  ['1.234.567', '1234567'],
  ['$ 89.900', '89900'],
  ['89,900', '89900'],
  ['COP 12.500,00', '12500.00'],
  ['COP$12.500', '12500'],
  ['12.500 COP', '12500'],
  ['cop 12500.5', '12500.5'],
  ['12,500.00', '12500.00'],
  ['12 500', '12500'],
  ['XYZ 12.500', unreadable],
  ['COP', unreadable],
  ['12.50', '12.50'],
  ['12,5', '12.5'],
  ['0.125', '0.125'],
  ['1234.567', '1234.567'],
  ['0', '0'],
  ['1.23.456', unreadable],
  ['1.234,567,890', unreadable],
  ['-5', unreadable],
  ['1e5', unreadable],
  ['=1+1', unreadable],
  ['99999999999', unreadable],
])('parses the amount "%s" as %s', (cell, value) => expect(amount(10)(cell)).toEqual(value));

it.each([
  ['89.900', '89900'],
  ['-89.900', '-89900'],
  ['−1250,50', '-1250.50'],
  ['-$ 89.900', '-89900'],
  ['$ -89.900', '-89900'],
  ['(89.900)', '-89900'],
  ['--5', unreadable],
  ['(-5', unreadable],
  ['5-', '-5'],
  ['12.500 -', '-12500'],
  ['COP -12.500,00', '-12500.00'],
  ['-COP 12.500,00', '-12500.00'],
  ['($ 12.500)', '-12500'],
  ['$ (12.500)', '-12500'],
  ['$ 12.500-', '-12500'],
  ['-5-', unreadable],
  ['(-5)', unreadable],
  ['-', unreadable],
  ['()', unreadable],
])('parses the amount "%s", which may be negative, as %s', (cell, value) => expect(signedAmount(10)(cell)).toEqual(value));

it.each([
  ['2', '2'],
  ['0,455', '0.455'],
  ['1.250', '1.250'],
  ['1.234,5', '1234.5'],
  ['-1', '-1'],
  ['1-', '-1'],
  ['(2)', '-2'],
  ['1,2345', unreadable],
  ['dos', unreadable],
  ['9999999999', unreadable],
])('parses the quantity "%s" as %s', (cell, value) => expect(quantity(cell)).toEqual(value));

it.each([
  ['USD 12.50', 'USD', 'COP'],
  ['12,50 €', '€', 'COP'],
  ['US$ 12', 'US$', 'COP'],
  ['COP 12.500', 'COP', 'USD'],
])('refuses "%s" with its currency %s in an account in %s', (cell, named, currency) => {
  expect(signedAmount(10)(cell, { ...usualFormat, currency })).toMatchObject({
    message: `Este valor está en ${named} y tu cuenta en ${currency}: escríbelo en ${currency}.`,
  });
});

it.each([
  ['€ 12,50', 'EUR', '12.50'],
  ['US$ 12', 'USD', '12'],
  ['12.50 USD', 'USD', '12.50'],
  ['$ 12', 'USD', '12'],
])('reads "%s" in an account in %s', (cell, currency, value) => {
  expect(signedAmount(10)(cell, { ...usualFormat, currency })).toBe(value);
});
