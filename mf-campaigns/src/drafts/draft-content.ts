import { type AppForm, readTypedNumber } from '@pregon/ui/form';
import * as v from 'valibot';

/** What a draft keeps beside the values: texts of number fields, which are no numbers yet, and incomplete dates. By field. */
export type TypedTexts = ReadonlyMap<string, string>;

const typedTexts = v.object({ typedTexts: v.record(v.string(), v.string()) });

/** What is stored of a form. */
export const draftContent = <Input>(form: AppForm<Input, unknown>, values: object): object => ({
  ...values,
  typedTexts: form.typedTexts.toObject(),
});

/**
 * Reads what an earlier form stored, without what this one does not understand.
 *
 * @param kinds the type of each field's values, by name; values may be invalid, but must have it
 * @param prefix of the fields' names in the form: 'profile.'
 */
export function readContent(content: string, kinds: Readonly<Record<string, v.GenericSchema>>, prefix = '') {
  const stored = new Map<string, unknown>(Object.entries(JSON.parse(content) as object));
  const texts = v.safeParse(typedTexts, Object.fromEntries(stored));
  const typed = new Map(Object.entries(texts.success ? texts.output.typedTexts : {}));
  const fields = Object.entries(kinds).flatMap(([field, kind]): [string, unknown][] => {
    const text = typed.get(prefix + field);
    if (text !== undefined && v.is(kind, 0)) return [[field, readTypedNumber(text)]];
    const value = stored.get(field);
    return value !== undefined && v.is(kind, value) ? [[field, value]] : [];
  });
  return { values: Object.fromEntries(fields), typed };
}

/** Shows in number fields what was typed. Called before they are mounted. */
export function restoreTyped<Input>(form: AppForm<Input, unknown>, typed: TypedTexts): void {
  form.typedTexts.restore(typed);
}
