/** What a new newsletter or schedule is for. */
interface Purpose {
  /** The identifier of the campaign. */
  readonly campaign: string;
  /** The key of the profile; undefined while any of the campaign's may be meant. */
  readonly profile?: number | undefined;
}

const purposeOf = ({ campaign, profile }: Purpose): string =>
  `campaign=${campaign}${profile === undefined ? '' : `&profile=${profile}`}`;

/** Paths of this remote's screens, and of screens of other remotes that it links to. */
export const paths = {
  newCampaign: '/admin/campaign',
  /** The form of a new campaign that continues a stored draft. */
  continueCampaign: (draft: string) => `/admin/campaign?draft=${draft}`,
  /** The page of a campaign, and the form that changes it. */
  campaign: (identifier: string) => `/admin/campaign/${identifier}`,
  editCampaign: (identifier: string) => `/admin/campaign/${identifier}/edit`,
  campaigns: '/admin/campaign/all',
  addProfiles: (identifier?: string) => `/admin/campaigns/add-send${identifier ? `?campaign=${identifier}` : ''}`,
  /** The same for a new profile that begins with filters: `focus`, `category`, `city`. */
  addProfilesFor: (filters: URLSearchParams) => `/admin/campaigns/add-send?${filters.toString()}`,
  profiles: (identifier: string, totalSends: number) => `/admin/campaign/${identifier}/sends/${totalSends}`,
  /** The form of an existing profile. */
  profile: (campaign: string, profile: string) => `${paths.profiles(campaign, 1)}?profile=${profile}`,
  /** The form of a new profile that starts as a copy of another. */
  profileCopy: (campaign: string, profile: string) => `${paths.profiles(campaign, 1)}?copy=${profile}`,
  /** The form of a new profile that continues a stored draft. */
  continueProfile: (campaign: string, draft: string) => `${paths.profiles(campaign, 1)}?draft=${draft}`,
  customers: '/admin/clientes',
  /** The page of a customer. */
  customer: (id: number) => `/admin/clientes/${id}`,
  /** The page of a schedule; it belongs to mf-sends. */
  schedule: (identifier: string) => `/admin/sends/scheduled-list/${identifier}`,
  /** The list of the schedules of a campaign; it belongs to mf-sends. */
  schedulesOf: (campaign: string) => `/admin/sends/scheduled-list?campaign=${campaign}`,
  /** The editor of a new newsletter for a campaign or one of its profiles; it belongs to mf-newsletter. */
  newNewsletter: (purpose: Purpose) => `/admin/newsletter/build?${purposeOf(purpose)}`,
  /** The editor of a newsletter; it belongs to mf-newsletter. */
  newsletter: (identifier: string) => `/admin/newsletter/build?id=${identifier}`,
  /** The form that continues the draft of a schedule; it belongs to mf-sends. */
  continueSchedule: (draft: string) => `/admin/sends/schedule?draft=${draft}`,
  /** The form of a new schedule, filled in with the same; it belongs to mf-sends. */
  newSchedule: (purpose: Purpose) => `/admin/sends/schedule?${purposeOf(purpose)}`,
} as const;

/** Router state of a run of profile forms: how many profiles the campaign had before. The browser preserves it on reload. */
export interface RunState {
  readonly profilesBefore: number;
}
