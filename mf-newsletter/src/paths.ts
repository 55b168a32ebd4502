/** Where this remote's screens are. */
export const paths = {
  newsletters: '/admin/newsletter',
  newNewsletter: '/admin/newsletter/build',
  preview: '/admin/newsletter/preview',
} as const;

/** Where the editor opens a newsletter: an address that can be kept, and the same as navigation state. */
export const editorLink = (newsletterID: string, isClone: boolean) => ({
  to: `${paths.newNewsletter}?id=${newsletterID}${isClone ? '&clone=1' : ''}`,
  state: { newsletterID, isClone },
});

/** Where a saved newsletter is looked at: its newest version. */
export const previewAddress = (newsletterID: string): string => `${paths.preview}?id=${newsletterID}`;
