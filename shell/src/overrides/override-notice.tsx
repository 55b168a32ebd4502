import type { Override } from '@pregon/release-registry/override';
import { lazy, Suspense, useEffect, useState } from 'react';
import { activeOverride } from './page-override.ts';

/** Lazy, because few pages show it. */
const OverrideBanner = lazy(async () => {
  const { OverrideBanner: Banner } = await import(/* webpackChunkName: "override" */ './override-banner.tsx');
  return { default: Banner };
});

/** A permanent notice that the screen shows unreleased code. */
export function OverrideNotice() {
  const [override, setOverride] = useState<Override>();
  useEffect(() => void activeOverride().then(setOverride), []);
  return override ? (
    <Suspense>
      <OverrideBanner override={override} />
    </Suspense>
  ) : null;
}
