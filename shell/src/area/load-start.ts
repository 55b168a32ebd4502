/**
 * Loads the start page, which other screens do not need. Requested by the area's own chunk, so that the bundler knows that the area is
 * there and makes no further chunks of what both use.
 */
export const loadStart = () => import(/* webpackChunkName: "start" */ './start.page.tsx');
