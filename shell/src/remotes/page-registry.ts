import type { RegistrySource } from '@pregon/federation/runtime/loader';
import { fetchRegistry, readRegistry, type Registry } from '@pregon/federation/runtime/registry';

let known: Promise<Registry> | undefined;

/** The registry as this page knows it: read once, read anew when a remote has failed. A tab keeps the releases that it opened with. */
export const pageRegistry: RegistrySource = {
  read: () => (known ??= remember(readRegistry())),
  refresh: () => (known = remember(fetchRegistry())),
};

function remember(reading: Promise<Registry>): Promise<Registry> {
  reading.catch(() => {
    if (known === reading) known = undefined;
  });
  return reading;
}
