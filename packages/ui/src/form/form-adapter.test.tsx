import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import * as adapter from './form-adapter.ts';
import { SignalObserver } from './signal-observer.tsx';

const createStore = (initialValues: unknown = {}) => renderHook(() => adapter.useFormStore(initialValues)).result.current;

/** Mounts fields of a store and shows the value and message of each. */
function mount(store: adapter.Store, names: readonly string[]) {
  return render(
    names.map((name) => (
      <adapter.FieldBinding of={store} name={name} key={name}>
        {({ value, error }) => (
          <SignalObserver>{() => <output aria-label={name}>{`${String(value.value)} ${error.value}`}</output>}</SignalObserver>
        )}
      </adapter.FieldBinding>
    )),
  );
}

const shown = (name: string) => screen.getByLabelText(name).textContent;

describe('the adapter of @modular-forms/react', () => {
  it('registers a field while it is mounted and gives it its initial value', async () => {
    const store = createStore({ store: { name: 'Norte' } });
    const { unmount } = mount(store, ['store.name']);
    expect(shown('store.name')).toBe('Norte ');
    expect(adapter.knownNames(store)).toEqual(['store.name']);
    expect(adapter.fieldAt(store, 'store.name.0')).toBe('store.name');
    unmount();
    await waitFor(() => expect(adapter.fieldAt(store, 'store.name')).toBeUndefined());
  });

  it('keeps a held field active without a mounted component', () => {
    const store = createStore({ name: 'Norte' });
    adapter.holdField(store, 'name');
    mount(store, ['name']).unmount();
    expect(adapter.isActive(store, 'name')).toBe(true);
    expect(adapter.getValues(store)).toEqual({ name: 'Norte' });
  });

  it('watches the value of a field before it is mounted, without making the form dirty', () => {
    const store = createStore({ name: 'Norte' });
    expect(adapter.valueAt(store, 'name').peek()).toBe('Norte');
    expect(adapter.isDirty(store).peek()).toBe(false);
    act(() => adapter.setValue(store, 'name', 'Sur'));
    expect(adapter.valueAt(store, 'name').peek()).toBe('Sur');
    expect(adapter.isDirty(store).peek()).toBe(true);
  });

  it('gives an untouched field its empty value without making the form dirty', () => {
    const store = createStore();
    mount(store, ['name']);
    act(() => adapter.startEmpty(store, 'name', ''));
    expect(adapter.getValues(store)).toEqual({ name: '' });
    expect(adapter.isDirty(store).peek()).toBe(false);
  });

  it('validates named fields or all of them with the validator that was set', async () => {
    const store = createStore({ name: '', city: '' });
    const checked: unknown[] = [];
    adapter.setValidator(store, async (values) => {
      checked.push(values);
      return { name: 'Falta el nombre', city: 'Falta la ciudad' };
    });
    mount(store, ['name', 'city']);
    await act(async () => expect(await adapter.validate(store, ['city'])).toBe(false));
    expect([adapter.peekError(store, 'name'), shown('city')]).toEqual(['', ' Falta la ciudad']);
    await act(async () => expect(await adapter.validate(store)).toBe(false));
    expect(shown('name')).toBe(' Falta el nombre');
    expect(adapter.isInvalid(store).peek()).toBe(true);
    expect(checked).toEqual([
      { name: '', city: '' },
      { name: '', city: '' },
    ]);
  });

  it('sets and clears the message of one field', () => {
    const store = createStore({ name: '' });
    mount(store, ['name']);
    act(() => adapter.setError(store, 'name', 'Ya existe'));
    expect(shown('name')).toBe(' Ya existe');
    act(() => adapter.setError(store, 'name', ''));
    expect(adapter.errorAt(store, 'name')).toBe('');
  });

  it('counts submits and knows while one is pending', () => {
    const store = createStore();
    expect([adapter.submitCount(store).peek(), adapter.isSubmitted(store).peek()]).toEqual([0, false]);
    act(() => adapter.startSubmit(store));
    expect([adapter.submitCount(store).peek(), adapter.isSubmitted(store).peek()]).toEqual([1, true]);
    expect(adapter.isSubmitting(store).peek()).toBe(true);
    act(() => adapter.endSubmit(store));
    expect(adapter.isSubmitting(store).peek()).toBe(false);
  });

  it('resets to the initial values, or to new ones, and clears messages', () => {
    const store = createStore({ name: 'Norte' });
    mount(store, ['name']);
    act(() => {
      adapter.setValue(store, 'name', 'Sur');
      adapter.setError(store, 'name', 'Ya existe');
      adapter.reset(store);
    });
    expect(shown('name')).toBe('Norte ');
    act(() => adapter.reset(store, { name: 'Centro' }));
    expect(shown('name')).toBe('Centro ');
    expect(adapter.isDirty(store).peek()).toBe(false);
  });

  it('inserts, moves and removes items of a list', () => {
    const store = createStore({ stores: [{ name: 'Norte' }] });
    render(
      <adapter.ListBinding of={store} name="stores">
        {({ items }) => (
          <SignalObserver>
            {() =>
              items.value.map((key, index) => (
                <adapter.FieldBinding of={store} name={`stores.${index}.name`} key={key}>
                  {() => null}
                </adapter.FieldBinding>
              ))
            }
          </SignalObserver>
        )}
      </adapter.ListBinding>,
    );
    act(() => adapter.insertItem(store, 'stores', { name: 'Sur' }));
    expect(adapter.getValues(store)).toEqual({ stores: [{ name: 'Norte' }, { name: 'Sur' }] });
    act(() => adapter.moveItem(store, 'stores', 1, 0));
    expect(adapter.getValues(store)).toEqual({ stores: [{ name: 'Sur' }, { name: 'Norte' }] });
    act(() => adapter.removeItem(store, 'stores', 0));
    expect(adapter.getValues(store)).toEqual({ stores: [{ name: 'Norte' }] });
  });

  it('keeps a message for the form as a whole, and the form element', () => {
    const store = createStore();
    adapter.setFormMessage(store, 'Sin respuesta del servidor');
    expect(adapter.formMessage(store)).toBe('Sin respuesta del servidor');
    adapter.setFormMessage(store, undefined);
    expect(adapter.formMessage(store)).toBeUndefined();
    const element = document.createElement('form');
    adapter.attachElement(store, element);
    expect(adapter.elementOf(store)).toBe(element);
  });
});

it('is the only file of the design system that imports @modular-forms/react', () => {
  const files = readdirSync(join(__dirname, '..'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  );
  const importing = files.filter((file) =>
    readFileSync(join(__dirname, '..', file), 'utf8').includes("from '@modular-forms/react'"),
  );
  expect(importing).toEqual([join('form', 'form-adapter.ts')]);
});
