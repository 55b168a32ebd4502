import { type ReactNode, useEffect } from 'react';

/** Tells that its children have come onto the page. */
export function Shown({ onShown, children }: { readonly onShown: () => void; readonly children: ReactNode }) {
  useEffect(onShown, [onShown]);
  return children;
}
