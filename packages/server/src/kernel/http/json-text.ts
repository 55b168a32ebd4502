import { Fault } from './fault.ts';

/** How many values a request may hold, at all depths. The longest lists of the contract have a thousand. */
export const mostValues = 20_000;

/** Whether assigning the keys of this object elsewhere would change what objects inherit. */
function isPoisoned(value: object): boolean {
  if (Object.hasOwn(value, '__proto__')) return true;
  const inner: unknown = Object.hasOwn(value, 'constructor') ? Reflect.get(value, 'constructor') : undefined;
  return typeof inner === 'object' && inner !== null && Object.hasOwn(inner, 'prototype');
}

/**
 * Parses the JSON of a request. Throws MALFORMED for what is no JSON, for keys that reach for a prototype, and for more values than any
 * request needs: each of them costs time in every step behind this one.
 */
export function parseJson(text: string): unknown {
  const body = unchecked(text);
  let count = 0;
  const open: unknown[] = [body];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== 'object' || value === null) continue;
    if (isPoisoned(value)) throw new Fault('MALFORMED');
    const inner: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
    count += inner.length;
    if (count > mostValues) throw new Fault('MALFORMED');
    for (const child of inner) open.push(child);
  }
  return body;
}

function unchecked(text: string): unknown {
  try {
    // Some programs put a byte order mark in front.
    return JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text);
  } catch {
    throw new Fault('MALFORMED');
  }
}
