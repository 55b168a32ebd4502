import { runScript } from '@pregon/federation-runtime/run-script';
import type * as parts from './later.ts';

declare const pregon_later: typeof parts;

let loading: Promise<typeof parts> | undefined;

/** Loads `later.ts` once. Rejects when it fails to load; a later call retries. */
export function loadLater(): Promise<typeof parts> {
  loading ??= run().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** The build writes the script's address into the page. */
async function run(): Promise<typeof parts> {
  const { href, integrity } = JSON.parse(document.getElementById('later')?.textContent ?? '{}');
  await runScript(href, integrity);
  return pregon_later;
}
