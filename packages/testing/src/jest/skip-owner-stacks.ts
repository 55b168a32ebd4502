import * as React from 'react';

/** React's development build counts here the elements of the last second whose stacks it has recorded, and stops at a limit. */
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');

/**
 * Keeps React from recording a stack trace for every element, which costs component tests a tenth of their processor time. Only the
 * developer tools and additions to warnings read them; stacks of components in errors are others.
 */
export function skipOwnerStacks(): void {
  if (typeof internals !== 'object' || internals === null) return;
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Infinity,
    set() {
      // React sets it to 0 every second.
    },
  });
}
