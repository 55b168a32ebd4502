/** The paths of this remote's screens, and of screens of other remotes that it links to. */
export const paths = {
  newsletters: '/admin/newsletter',
  newNewsletter: '/admin/newsletter/build',
  preview: '/admin/newsletter/preview',
  /** The form for adding profiles that begin with filters; it belongs to mf-campaigns. */
  addProfilesFor: (filters: URLSearchParams) => `/admin/campaigns/add-send?${filters.toString()}`,
  /** The page of a schedule, and the form of a new one; they belong to mf-sends. */
  schedule: (identifier: string) => `/admin/sends/scheduled-list/${identifier}`,
  newSchedule: '/admin/sends/schedule',
} as const;

/** The editor's address for a newsletter, which can be bookmarked, and the same as navigation state. */
export const editorLink = (newsletterID: string, isClone: boolean) => ({
  to: `${paths.newNewsletter}?id=${newsletterID}${isClone ? '&clone=1' : ''}`,
  state: { newsletterID, isClone },
});

/** The preview's address for a saved newsletter in its newest version. */
export const previewAddress = (newsletterID: string): string => `${paths.preview}?id=${newsletterID}`;
