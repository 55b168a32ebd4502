import { restQuery } from '@pregon/auth-api/queries';
import { readFirstSteps } from '@pregon/contract/account/first-steps.endpoints';
import { loadPart } from '@pregon/remote-api/load-part';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense } from 'react';
import type { FirstStepsProps } from './first-steps.tsx';

/** A separate chunk, because only new accounts need it. If it fails to load, only the dashboard is shown. */
const FirstSteps = lazy((): Promise<{ default: ComponentType<FirstStepsProps> }> =>
  loadPart(() => import(/* webpackChunkName: "first-steps" */ './first-steps.tsx')).catch(() => ({
    default: () => null,
  })),
);

/** The first steps of a new account, until all are completed or a user hides them. Hidden while they are loading. */
export function OnboardingSteps() {
  const { data } = useQuery({ ...restQuery(readFirstSteps), staleTime: 0 });
  if (!data || data.isDismissed || data.steps.every(({ state }) => state === 'done')) return null;
  return (
    <Suspense>
      <FirstSteps steps={data.steps} />
    </Suspense>
  );
}
