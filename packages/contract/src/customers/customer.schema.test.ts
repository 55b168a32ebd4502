import { describe, expect, it } from '@jest/globals';
import * as v from 'valibot';
import { customerForm } from './customer.schema.ts';

const form = { firstName: 'Ana' };
const fieldsOf = (change: object): readonly string[] => {
  const read = v.safeParse(customerForm, { ...form, ...change });
  return read.success ? [] : [...new Set(read.issues.map((issue) => String(v.getDotPath(issue))))];
};

describe('the form of a customer', () => {
  it.each(['', '  ', '1017', 'CE 1.017.244-906', "o'1017", 'a123', 'A1234567890123456789'])(
    'accepts the document «%s»',
    (document) => {
      expect(fieldsOf({ document })).toEqual([]);
    },
  );

  it.each(['101', 'A12', 'AB12', 'ABCDEF', '1017/244', 'A12345678901234567890', 'ñ1017'])(
    'refuses the document «%s»',
    (document) => {
      expect(fieldsOf({ document })).toEqual(['document']);
    },
  );

  it('needs a first name, of at most 80 characters, and trims it', () => {
    expect(fieldsOf({ firstName: ' ' })).toEqual(['firstName']);
    expect(fieldsOf({ firstName: 'x'.repeat(81) })).toEqual(['firstName']);
    expect(v.parse(customerForm, { firstName: ` ${'x'.repeat(80)} ` }).firstName).toBe('x'.repeat(80));
  });

  it('may be empty but for the name', () => {
    expect(v.parse(customerForm, form)).toMatchObject({ document: '', email: '', lastName: '' });
    expect(fieldsOf({ email: 'ana@' })).toEqual(['email']);
  });

  it('takes no consent: only customers give it', () => {
    expect(fieldsOf({ emailConsent: true })).toEqual(['emailConsent']);
  });
});
