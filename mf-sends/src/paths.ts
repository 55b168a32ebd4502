/** Paths of this remote's screens, and of screens of other remotes that it links to. */
export const paths = {
  newSchedule: '/admin/sends/schedule',
  editSchedule: (identifier: string) => `/admin/sends/schedule/${identifier}`,
  schedules: '/admin/sends/scheduled-list',
  schedule: (identifier: string) => `/admin/sends/scheduled-list/${identifier}`,
  /** The page of a customer; it belongs to mf-campaigns. */
  customer: (id: number) => `/admin/clientes/${id}`,
  /** The form for adding profiles that begin with filters; it belongs to mf-campaigns. */
  addProfilesFor: (filters: URLSearchParams) => `/admin/campaigns/add-send?${filters.toString()}`,
  newCampaign: '/admin/campaign',
  newsletters: '/admin/newsletter',
  whatsappTemplates: '/admin/wa-plantillas',
} as const;
