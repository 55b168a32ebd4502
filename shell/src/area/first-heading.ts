import type { Heading } from '@pregon/release-registry/registry.schema';

/** The address that the server sent this document for. */
const servedPath = window.location.pathname;

let written: Heading | undefined;
try {
  written = JSON.parse(document.getElementById('heading')?.textContent ?? '');
} catch {
  // The screen of this document has no heading that is known before its data.
}

/** The heading that the server wrote into this document, where it is the one of an address. */
export const firstHeadingAt = (pathname: string): Heading | undefined => (pathname === servedPath ? written : undefined);
