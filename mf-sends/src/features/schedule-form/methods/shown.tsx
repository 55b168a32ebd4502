import { type ReactNode, useEffect } from 'react';

/** Calls `onShown` after its children are mounted. */
export function Shown({ onShown, children }: { readonly onShown: () => void; readonly children: ReactNode }) {
  useEffect(onShown, [onShown]);
  return children;
}
