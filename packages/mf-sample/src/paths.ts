/** The paths of this remote's screens. */
export const paths = {
  campaigns: '/admin/sample',
  newCampaign: '/admin/sample/new',
} as const;
