import { restQuery } from '@pregon/auth-api/queries';
import { previewSendMethod } from '@pregon/contract/schedules/schedules.endpoints';
import type { SendMethod } from '@pregon/contract/schedules/send-method.schema';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AudienceCustomer } from './use-audience-customer.ts';

interface Previewed {
  readonly method: SendMethod;
  /** The key of the profile whose offer fills the message; null when none is selected. */
  readonly profile: number | null;
  readonly by: AudienceCustomer;
  /** The stored schedule whose pinned version of the newsletter is shown. */
  readonly schedule?: string | undefined;
  readonly isWanted?: boolean;
}

/** Renders a message for a customer once that customer is known. The message of another stays until the new one is there. */
export const useMethodPreview = ({ method, profile, by: { customer, isChoosing }, schedule, isWanted = true }: Previewed) =>
  useQuery({
    ...restQuery(previewSendMethod, {
      body: { sendMethod: method, customer: customer?.id ?? null, profile, ...(schedule && { schedule }) },
    }),
    enabled: isWanted && !isChoosing,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
