import type { profileForm } from '@pregon/contract/profiles/profile.schema';
import type { AppForm } from '@pregon/ui/form';
import type { InferInput } from 'valibot';

/** The profile form, for the parts that read or change it. */
export type ProfileAppForm = AppForm<{ profile: InferInput<typeof profileForm> }, unknown>;
