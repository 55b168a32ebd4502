import { describe, expect, it } from '@jest/globals';
import { renameKeys, renamePath } from './wire-names.ts';

const names = { objective: 'objetive', senderEmail: 'sender_email' };

describe('renaming keys', () => {
  it('maps to the wire and back at every depth', () => {
    const clean = { objective: ['a'], methods: [{ senderEmail: 'x@y.example' }] };
    const wire = { objetive: ['a'], methods: [{ sender_email: 'x@y.example' }] };
    expect(renameKeys(clean, names)).toEqual(wire);
    expect(renameKeys(wire, names)).toEqual(clean);
  });

  it('rejects the name of the code on the wire', () => {
    expect(renameKeys({ objective: 1 }, names)).toEqual({ objetive: 1 });
  });

  it('keeps values', () => {
    expect(renameKeys({ name: 'objective', nothing: null }, names)).toEqual({ name: 'objective', nothing: null });
  });
});

it("renames the segments of a field's path in errors", () => {
  expect(renamePath('methods.0.senderEmail', names)).toBe('methods.0.sender_email');
  expect(renamePath('methods.0.sender_email', names)).toBe('methods.0.senderEmail');
  for (const path of ['constructor', 'methods.toString', '__proto__']) expect(renamePath(path, names)).toBe(path);
});
