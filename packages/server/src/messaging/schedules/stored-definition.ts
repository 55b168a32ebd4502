import type { SendMethod } from '@pregon/contract/schedules/send-method.schema';

/** What methods that an earlier version stored may lack. */
const added = { waPostbackTexts: [], waUrlSuffixes: [] };

/** A method as the contract has it today, whenever it was stored. */
export const storedDefinition = (stored: SendMethod): SendMethod => (stored.type === 'wa' ? { ...added, ...stored } : stored);
