/** The name of the query of profiles, for who forgets its responses and does not need their schema. */
export const profilesQueryName = 'profiles';

/** The same for the address of `readCampaignProfiles`. */
export const campaignProfiles = { method: 'GET', version: 'V1', path: '/sends/{id}' } as const;
