/** Paths of the screens of users. */
export const staffPaths = {
  newUser: '/admin/new-user',
  /** The new-user screen with the invitation form selected. */
  invite: '/admin/new-user?by=invitation',
  users: '/admin/users',
  user: (id: number) => `/admin/users/${id}`,
  invitations: '/admin/users/invitations',
} as const;
