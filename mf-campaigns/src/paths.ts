/** Where this remote's screens, and those that it leads to, are. */
export const paths = {
  newCampaign: '/admin/campaign',
  campaigns: '/admin/campaign/all',
  addProfiles: (identifier?: string) => `/admin/campaigns/add-send${identifier ? `?campaign=${identifier}` : ''}`,
  profiles: (identifier: string, totalSends: number) => `/admin/campaign/${identifier}/sends/${totalSends}`,
  newNewsletter: '/admin/newsletter/build',
  newSchedule: '/admin/sends/schedule',
} as const;

/** What the address of a run of profiles does not say: how many the campaign had before it. Kept by the browser over a reload. */
export interface RunState {
  readonly profilesBefore: number;
}
