import type { SendingResults } from '@pregon/contract/results/sending-results.endpoints';

/** What is counted of a selection: the foci by their codes. */
export type ResultParts = Pick<SendingResults, 'channels' | 'costs' | 'hours' | 'foci' | 'cities' | 'stores'>;
