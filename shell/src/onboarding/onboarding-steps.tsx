import { restQuery } from '@pregon/auth-api/queries';
import { readFirstSteps } from '@pregon/contract/account/first-steps.endpoints';
import { useQuery } from '@tanstack/react-query';
import FirstSteps from './first-steps.tsx';

/** The first steps of a new account, until all are done or somebody hid them. Nothing is shown while they are unknown. */
export default function OnboardingSteps() {
  const { data } = useQuery({ ...restQuery(readFirstSteps), staleTime: 0 });
  if (!data || data.isDismissed || data.steps.every(({ state }) => state === 'done')) return null;
  return <FirstSteps steps={data.steps} holdOutShare={data.holdOutShare} />;
}
