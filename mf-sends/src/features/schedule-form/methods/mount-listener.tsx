import { type ReactNode, useEffect } from 'react';

/** Calls `onShown` after its children are mounted. */
export function MountListener({ onMounted, children }: { readonly onMounted: () => void; readonly children: ReactNode }) {
  useEffect(onMounted, [onMounted]);
  return children;
}
