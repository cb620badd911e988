/** Pages that main navigates to: the address after `#`. */
export const APP_PAGES = {
  /** After a workspace was connected. */
  connected: '/today',
  /** After the address or credentials of a workspace changed; the query makes the page confirm it. */
  changed: '/settings/workspaces?connected'
} as const
