/** Paths of this remote's screens, and of screens of other remotes that it links to. */
export const paths = {
  newSchedule: '/admin/sends/schedule',
  /** The form of a new schedule on a day: `2026-12-01`. */
  newScheduleOn: (day: string) => `/admin/sends/schedule?day=${day}`,
  /** The form of a new schedule that starts as a copy of another. */
  copySchedule: (identifier: string) => `/admin/sends/schedule?copy=${identifier}`,
  calendar: '/admin/sends/calendar',
  /** The people whom two sendings share, by the keys of the occurrences. */
  sharedPeople: ({ one, other }: { readonly one: number; readonly other: number }) => `/admin/sends/calendar/${one}/${other}`,
  /** The form with everything that was typed into a draft. */
  continueDraft: (identifier: string) => `/admin/sends/schedule?draft=${identifier}`,
  editSchedule: (identifier: string) => `/admin/sends/schedule/${identifier}`,
  schedules: '/admin/sends/scheduled-list',
  schedule: (identifier: string) => `/admin/sends/scheduled-list/${identifier}`,
  /** The page of a customer; it belongs to mf-campaigns. */
  customer: (id: number) => `/admin/clientes/${id}`,
  /** The form for adding profiles that begin with filters; it belongs to mf-campaigns. */
  addProfilesFor: (filters: URLSearchParams) => `/admin/campaigns/add-send?${filters.toString()}`,
  /** The page of a campaign and the form of its profile; they belong to mf-campaigns. */
  campaign: (identifier: string) => `/admin/campaign/${identifier}`,
  profile: (campaign: string, profile: string) => `/admin/campaign/${campaign}/sends/1?profile=${profile}`,
  /** The editor of a newsletter; it belongs to mf-newsletter. */
  newsletter: (identifier: string) => `/admin/newsletter/build?id=${identifier}`,
  newCampaign: '/admin/campaign',
  newsletters: '/admin/newsletter',
  whatsappTemplates: '/admin/wa-plantillas',
} as const;
