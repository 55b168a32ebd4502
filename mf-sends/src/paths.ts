/** Where this remote's screens, and those that it leads to, are. */
export const paths = {
  newSchedule: '/admin/sends/schedule',
  schedules: '/admin/sends/scheduled-list',
  newCampaign: '/admin/campaign',
  newsletters: '/admin/newsletter',
} as const;
