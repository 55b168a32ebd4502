import type { Override } from '@pregon/release-registry/override';
import { lazy, Suspense, useEffect, useState } from 'react';
import { activeOverride } from './page-override.ts';

/** Few pages ever show it: it comes in a part of its own. */
const OverrideBanner = lazy(async () => {
  const { OverrideBanner: Banner } = await import(/* webpackChunkName: "override" */ './override-banner.tsx');
  return { default: Banner };
});

/** Says all the time that what is on the screen is not what was released. */
export function OverrideNotice() {
  const [override, setOverride] = useState<Override>();
  useEffect(() => void activeOverride().then(setOverride), []);
  return override ? (
    <Suspense>
      <OverrideBanner override={override} />
    </Suspense>
  ) : null;
}
