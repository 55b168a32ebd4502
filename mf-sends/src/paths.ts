/** Paths of this remote's screens, and of screens of other remotes that it links to. */
export const paths = {
  newSchedule: '/admin/sends/schedule',
  editSchedule: (identifier: string) => `/admin/sends/schedule/${identifier}`,
  schedules: '/admin/sends/scheduled-list',
  schedule: (identifier: string) => `/admin/sends/scheduled-list/${identifier}`,
  /** The page of a customer; it belongs to mf-campaigns. */
  customer: (id: number) => `/admin/clientes/${id}`,
  newCampaign: '/admin/campaign',
  newsletters: '/admin/newsletter',
  whatsappTemplates: '/admin/wa-plantillas',
} as const;
