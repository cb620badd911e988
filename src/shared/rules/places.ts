/** Places of the page that main refers to: the part after the `#` of its address. */
export const PLACES = {
  /** After a workspace was connected. */
  connected: '/projects',
  /** After the address or credentials of a workspace were changed; with the query the page confirms it. */
  changed: '/settings/workspaces?connected'
} as const
