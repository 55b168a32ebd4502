/** Where this remote's screens, and those that it leads to, are. */
export const paths = {
  newCampaign: '/admin/campaign',
  /** The form of a campaign that there is. */
  campaign: (identifier: string) => `/admin/campaign/${identifier}`,
  campaigns: '/admin/campaign/all',
  addProfiles: (identifier?: string) => `/admin/campaigns/add-send${identifier ? `?campaign=${identifier}` : ''}`,
  profiles: (identifier: string, totalSends: number) => `/admin/campaign/${identifier}/sends/${totalSends}`,
  /** The form of a profile that there is. */
  profile: (campaign: string, profile: string) => `${paths.profiles(campaign, 1)}?profile=${profile}`,
  /** The form of a new profile that begins as a copy of one that there is. */
  profileCopy: (campaign: string, profile: string) => `${paths.profiles(campaign, 1)}?copy=${profile}`,
  customers: '/admin/clientes',
  /** The page of a customer. */
  customer: (id: number) => `/admin/clientes/${id}`,
  /** A schedule of mf-sends. */
  schedule: (identifier: string) => `/admin/sends/scheduled-list/${identifier}`,
  newNewsletter: '/admin/newsletter/build',
  newSchedule: '/admin/sends/schedule',
} as const;

/** What the address of a run of profiles does not say: how many the campaign had before it. Kept by the browser over a reload. */
export interface RunState {
  readonly profilesBefore: number;
}
