/** Where the screens of users are. */
export const staffPaths = {
  newUser: '/admin/new-user',
  /** The form of a new user, where they are invited instead of given a password. */
  invite: '/admin/new-user?by=invitation',
  users: '/admin/users',
  user: (id: number) => `/admin/users/${id}`,
  invitations: '/admin/users/invitations',
} as const;
