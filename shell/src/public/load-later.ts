import { runScript } from '@pregon/federation-runtime/run-script';
import type * as parts from './later.ts';

declare const pregon_later: typeof parts;

let loading: Promise<typeof parts> | undefined;

/** Fetches what `later.ts` exports, once. Rejects when it does not come; a later call tries again. */
export function loadLater(): Promise<typeof parts> {
  loading ??= run().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** The build has written into the page where the script lies. */
async function run(): Promise<typeof parts> {
  const { href, integrity } = JSON.parse(document.getElementById('later')?.textContent ?? '{}');
  await runScript(href, integrity);
  return pregon_later;
}
