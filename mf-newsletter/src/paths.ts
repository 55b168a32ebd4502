/** The paths of this remote's screens, and of screens of other remotes that it links to. */
export const paths = {
  newsletters: '/admin/newsletter',
  newNewsletter: '/admin/newsletter/build',
  preview: '/admin/newsletter/preview',
  /** The form for adding profiles that begin with filters; it belongs to mf-campaigns. */
  addProfilesFor: (filters: URLSearchParams) => `/admin/campaigns/add-send?${filters.toString()}`,
  /** The page of a schedule, and the forms of a new and of an existing one; they belong to mf-sends. */
  schedule: (identifier: string) => `/admin/sends/scheduled-list/${identifier}`,
  newSchedule: '/admin/sends/schedule',
  editSchedule: (identifier: string) => `/admin/sends/schedule/${identifier}`,
  /** The page of a campaign; it belongs to mf-campaigns. */
  campaign: (identifier: string) => `/admin/campaign/${identifier}`,
} as const;

/** The campaign and the profile of a query, which say what a newsletter is for. */
function purposeOf(search: string): URLSearchParams {
  const query = new URLSearchParams(search);
  return new URLSearchParams(['campaign', 'profile'].flatMap((name) => (query.get(name) ? [[name, query.get(name) ?? '']] : [])));
}

const carrying = (address: string, purpose: string): string => {
  const carried = purposeOf(purpose).toString();
  return carried ? `${address}&${carried}` : address;
};

/**
 * The editor's address for a newsletter, which can be bookmarked, and the same as navigation state. `purpose` is the query of the screen that
 * leads to it: its campaign and profile are carried along.
 */
export const editorLink = (newsletterID: string, isClone: boolean, purpose = '') => ({
  to: carrying(`${paths.newNewsletter}?id=${newsletterID}${isClone ? '&clone=1' : ''}`, purpose),
  state: { newsletterID, isClone },
});

/** The preview's address for a saved newsletter in its newest version. `purpose` is carried along as by `editorLink`. */
export const previewAddress = (newsletterID: string, purpose = ''): string =>
  carrying(`${paths.preview}?id=${newsletterID}`, purpose);

/** The form of a new schedule that sends a newsletter. `purpose` is the query of the editor: its campaign and profile are carried along. */
export function newScheduleAddress(newsletterID: string, purpose: string): string {
  const query = purposeOf(purpose);
  query.set('newsletter', newsletterID);
  return `${paths.newSchedule}?${query.toString()}`;
}
