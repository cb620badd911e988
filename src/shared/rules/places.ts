/** Places of the page that main has to name: what follows the `#` of its address. */
export const PLACES = {
  /** After a workspace was connected. */
  connected: '/projects',
  /** After another address or other credentials of a workspace were taken; the query has the page say so. */
  changed: '/settings/workspaces?connected'
} as const
