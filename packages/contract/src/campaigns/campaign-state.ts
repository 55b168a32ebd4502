import { wireValues } from '../wire-values.ts';

/** The states of a campaign today, on the account's clock, by their names in code. The values are those of the wire. */
export const campaignState = { upcoming: 'por_empezar', current: 'vigente', over: 'terminada' } as const;
export type CampaignState = (typeof campaignState)[keyof typeof campaignState];

export const campaignStates = wireValues(campaignState);
