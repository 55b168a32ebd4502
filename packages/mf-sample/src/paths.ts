/** Where the screens of this remote are. */
export const paths = {
  campaigns: '/admin/sample',
  newCampaign: '/admin/sample/new',
} as const;
