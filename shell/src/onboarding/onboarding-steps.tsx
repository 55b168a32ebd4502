import { restQuery } from '@pregon/auth-api/queries';
import { readFirstSteps } from '@pregon/contract/account/first-steps.endpoints';
import { loadPart } from '@pregon/remote-api/load-part';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense } from 'react';
import type { FirstStepsProps } from './first-steps.tsx';

/** In a chunk of its own: only new accounts need it. If it fails to load, the dashboard stands alone. */
const FirstSteps = lazy((): Promise<{ default: ComponentType<FirstStepsProps> }> =>
  loadPart(() => import(/* webpackChunkName: "first-steps" */ './first-steps.tsx')).catch(() => ({
    default: () => null,
  })),
);

/** The first steps of a new account, until all are done or somebody hid them. Nothing is shown while they are unknown. */
export function OnboardingSteps() {
  const { data } = useQuery({ ...restQuery(readFirstSteps), staleTime: 0 });
  if (!data || data.isDismissed || data.steps.every(({ state }) => state === 'done')) return null;
  return (
    <Suspense>
      <FirstSteps steps={data.steps} />
    </Suspense>
  );
}
