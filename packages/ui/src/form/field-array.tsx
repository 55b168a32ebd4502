import type { ReactNode } from 'react';
import type { AppForm } from './app-form.ts';
import type { InitialValues, ListName, ValueOf } from './field-name.ts';
import { insertItem, ListBinding, moveItem, removeItem } from './form-adapter.ts';
import { SignalObserver } from './signal-observer.tsx';

type ItemOf<List> = NonNullable<List> extends readonly (infer Item)[] ? Item : never;

export interface BoundList<Item> {
  /** One for each item: `key` for React, `name` as the prefix of its fields (`${name}.city`). */
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
    <ListBinding of={store} name={name} key={name}>
      {(list) => (
        <SignalObserver>
          {() =>
            children({
              items: list.items.value.map((key, index) => ({ key, name: `${name}.${index}`, index })),
              error: list.error.value,
              add: (item) => insertItem(store, name, item),
              removeAt: (index) => removeItem(store, name, index),
              move: (from, to) => moveItem(store, name, from, to),
            })
          }
        </SignalObserver>
      )}
    </ListBinding>
  );
}
