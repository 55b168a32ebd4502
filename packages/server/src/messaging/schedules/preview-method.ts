import type { MethodPreview } from '@pregon/contract/schedules/schedule-review.schema';
import type { SendMethod } from '@pregon/contract/schedules/send-method.schema';
import { profilesRepository } from '../../audiences/profiles/profiles.repository.ts';
import { usersRepository } from '../../identity/accounts/users.repository.ts';
import { Fault } from '../../kernel/http/fault.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import type { MethodServices } from '../channels/channel-method.ts';
import { channelMethodOf } from '../channels/channel-methods.ts';
import { noProfile } from './schedule-checks.ts';
import { checkLines } from './schedule-methods.ts';
import { pinnedVersion } from './stored-content.ts';

const path = 'sendMethod';

/** For whom, and of what. */
interface Asked {
  readonly customer: number | null;
  readonly profile: number | null;
  /** The stored schedule whose pinned version of the newsletter is shown. */
  readonly schedule?: string | undefined;
}

/** Previews a message of a method for one customer, or as an example. Throws INVALID for unknown merge tags. */
export async function previewMethod(
  services: MethodServices,
  principal: Principal,
  definition: SendMethod,
  { customer, profile, schedule }: Asked,
  now: Date,
): Promise<MethodPreview> {
  const { database } = services;
  const user = await usersRepository.find(database, principal.userId);
  if (!user) throw new Fault('NOT_FOUND');
  checkLines(definition, path);
  const selection = profile === null ? undefined : await profilesRepository.selection(database, principal.accountId, profile);
  if (profile !== null && !selection) throw noProfile();
  const newsletterId = 'newsletterId' in definition ? definition.newsletterId : undefined;
  const pinned = schedule === undefined ? undefined : await pinnedVersion(database, principal, schedule, newsletterId);
  return channelMethodOf(definition).preview({ services, principal, user, definition, path, customer, selection, pinned, now });
}
