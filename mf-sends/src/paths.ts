/** Where this remote's screens, and those that it leads to, are. */
export const paths = {
  newSchedule: '/admin/sends/schedule',
  editSchedule: (identifier: string) => `/admin/sends/schedule/${identifier}`,
  schedules: '/admin/sends/scheduled-list',
  schedule: (identifier: string) => `/admin/sends/scheduled-list/${identifier}`,
  /** A customer’s page, of mf-campaigns. */
  customer: (id: number) => `/admin/clientes/${id}`,
  newCampaign: '/admin/campaign',
  newsletters: '/admin/newsletter',
  whatsappTemplates: '/admin/wa-plantillas',
} as const;
