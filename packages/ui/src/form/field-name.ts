/** Values that are one field, not a group of fields. */
type Leaf = string | number | boolean | bigint | Date | Blob | null | undefined | readonly (string | number | Blob)[];

/**
 * The dotted names of the fields whose value is of type Value: `FieldName<{ a: string; b: { c: string } }, string>` is
 * `'a' | 'b.c'`. Every branch of a union (a valibot variant) counts, and an item of a list is `list.0.name`.
 */
export type FieldName<Values, Value> = Values extends Leaf
  ? never
  : Values extends readonly (infer Item)[]
    ? `${number}.${FieldName<Item, Value>}`
    : {
        [Key in keyof Values & string]:
          | (NonNullable<Values[Key]> extends Value ? Key : never)
          | (FieldName<NonNullable<Values[Key]>, Value> extends infer Rest extends string ? `${Key}.${Rest}` : never);
      }[keyof Values & string];

/** The names of the lists of groups, for `FieldArray`. */
export type ListName<Values> = FieldName<Values, readonly object[]>;

type KeyOf<Values> = Values extends unknown ? keyof Values : never;
type ValueAt<Values, Key> = Values extends unknown ? (Key extends keyof Values ? Values[Key] : never) : never;

/** Initial values of a form: any part of its values, of any branch of a union. */
export type InitialValues<Values> = Values extends Leaf
  ? Values
  : Values extends readonly (infer Item)[]
    ? InitialValues<Item>[]
    : { [Key in KeyOf<Values>]?: InitialValues<ValueAt<Values, Key>> | undefined };

/** The value at a dotted name, over all branches of a union. */
export type ValueOf<Values, Name extends string> = Name extends `${infer Head}.${infer Rest}`
  ? Head extends KeyOf<Values>
    ? ValueOf<NonNullable<ValueAt<Values, Head>>, Rest>
    : Values extends readonly (infer Item)[]
      ? ValueOf<Item, Rest>
      : unknown
  : Name extends KeyOf<Values>
    ? ValueAt<Values, Name>
    : unknown;
