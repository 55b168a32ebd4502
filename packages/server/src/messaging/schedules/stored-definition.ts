import type { SendMethod } from '@pregon/contract/schedules/send-method.schema';

/** Fields that methods stored by an earlier version lack. */
const added = { waPostbackTexts: [], waUrlSuffixes: [] };

/** Upgrades a stored method to the contract of today. */
export const storedDefinition = (stored: SendMethod): SendMethod => (stored.type === 'wa' ? { ...added, ...stored } : stored);
