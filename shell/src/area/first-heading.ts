import type { Heading } from '@pregon/release-registry/registry.schema';

/** The address that the server sent this document for. */
const servedPath = window.location.pathname;

const written = document.getElementById('heading')?.textContent;

/** The heading that the server wrote into this document, where it is the one of an address. */
export const firstHeadingAt = (pathname: string): Heading | undefined =>
  written && pathname === servedPath ? JSON.parse(written) : undefined;
