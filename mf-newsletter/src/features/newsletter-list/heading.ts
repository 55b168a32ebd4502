export const heading = { title: 'Newsletters' };
