import '../testing/written-by-the-build.ts';
import { exampleRelease } from '@pregon/federation-runtime/testing/example-releases';
import type { Registry } from '@pregon/federation-runtime/registry';
import { useUnsavedChanges } from '@pregon/ui/unsaved';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { verifiedRegistry } from '../remotes/verified-registry.ts';
import { pageRegistry } from '../remotes/page-registry.ts';
import { NewVersion } from './new-version.tsx';
import { useRenewals } from './renewals.ts';

const registry = (version: string): Registry => ({ generation: 1, remotes: { 'mf-sends': exampleRelease({ version }) } });

let live: Registry;

/** The registry that the tab's next poll returns. */
const publish = (version: string) =>
  act(async () => {
    live = registry(version);
    await pageRegistry.refresh();
  });

function Screen({ isDirty }: { isDirty: boolean }) {
  useUnsavedChanges(isDirty);
  return <h1>Pantalla {useRenewals()}</h1>;
}

let leave: () => void;
beforeEach(async () => {
  live = registry('1.0.0');
  for (const question of ['read', 'refresh'] as const) {
    jest.spyOn(verifiedRegistry, question).mockImplementation(async () => live);
  }
  await pageRegistry.read();
  leave = pageRegistry.mounted('mf-sends');
});
afterEach(() => {
  cleanup();
  leave();
});

async function show({ isDirty = false } = {}) {
  await act(async () =>
    render(
      <>
        <Screen isDirty={isDirty} />
        <NewVersion />
      </>,
    ),
  );
  return userEvent.setup();
}

const offer = () => screen.queryByText('Hay una nueva versión.');
const button = (name: string) => screen.findByRole('button', { name });
const mountedVersion = async () => (await pageRegistry.read()).remotes['mf-sends']?.version;
const shown = () => screen.getByRole('heading').textContent;

it('is silent without a newer release', async () => {
  await show();
  await publish('1.0.0');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

it('announces a newer release, and mounts it without a reload', async () => {
  const user = await show();
  const before = shown();
  await publish('1.1.0');
  expect(await mountedVersion()).toBe('1.0.0');
  expect(screen.getByRole('status')).toHaveTextContent('Hay una nueva versión.Actualizar');
  await user.tab();
  expect(await button('Actualizar')).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(shown()).not.toBe(before);
  expect(offer()).toBeNull();
  expect(await mountedVersion()).toBe('1.1.0');
});

it('is dismissed until the next release', async () => {
  const user = await show();
  await publish('1.1.0');
  await user.click(await button('Ahora no'));
  expect(offer()).toBeNull();
  await publish('1.1.0');
  expect(offer()).toBeNull();
  await publish('1.2.0');
  expect(offer()).toBeVisible();
});

it('asks for confirmation when there are unsaved changes, and updates only then', async () => {
  const user = await show({ isDirty: true });
  const before = shown();
  await publish('1.1.0');
  await user.click(await button('Actualizar'));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(
    'Lo que escribiste en esta pantalla todavía no se ha guardado.',
  );
  await user.click(await button('Seguir aquí'));
  expect(shown()).toBe(before);
  expect(offer()).toBeVisible();
  await user.click(await button('Actualizar'));
  await user.click(await button('Actualizar de todos modos'));
  expect(shown()).not.toBe(before);
  expect(offer()).toBeNull();
});
