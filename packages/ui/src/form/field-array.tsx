import type { ReactNode } from 'react';
import type { AppForm } from './app-form.ts';
import type { InitialValues, ListName, ValueOf } from './field-name.ts';
import { insert, LibraryFieldArray, move, remove } from './library.ts';
import { Track } from './track.tsx';

type ItemOf<List> = NonNullable<List> extends readonly (infer Item)[] ? Item : never;

export interface BoundList<Item> {
  /** One for each item: `key` for React, `name` for the names of its fields (`${name}.city`). */
  items: { key: number; name: string; index: number }[];
  /** The message of the list as a whole, '' if there is none. */
  error: string;
  add: (item: InitialValues<Item>) => void;
  removeAt: (index: number) => void;
  move: (from: number, to: number) => void;
}

export interface FieldArrayProps<Input, Name extends ListName<Input>> {
  of: AppForm<Input, unknown>;
  name: Name;
  children: (list: BoundList<ItemOf<ValueOf<Input, Name>>>) => ReactNode;
}

/** Repeats a group of fields for each item of a list. */
export function FieldArray<Input, Name extends ListName<Input>>({ of: form, name, children }: FieldArrayProps<Input, Name>) {
  const { store } = form;
  return (
    <LibraryFieldArray of={store} name={name} key={name}>
      {(list) => (
        <Track>
          {() =>
            children({
              items: list.items.value.map((key, index) => ({ key, name: `${name}.${index}`, index })),
              error: list.error.value,
              add: (item) => insert(store, name, { value: item }),
              removeAt: (index) => remove(store, name, { at: index }),
              move: (from, to) => move(store, name, { from, to }),
            })
          }
        </Track>
      )}
    </LibraryFieldArray>
  );
}
