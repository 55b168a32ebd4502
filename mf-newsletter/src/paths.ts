/** Where this remote's screens are. */
export const paths = {
  newsletters: '/admin/newsletter',
  newNewsletter: '/admin/newsletter/build',
} as const;
