import type { AppLink } from '../../rules/links'

export type ArrivedLink =
  | { readonly state: 'read'; readonly link: AppLink }
  /** It was meant for the app, but is not valid. */
  | { readonly state: 'unreadable' }

export interface LinkRoutes {
  /** Takes the last link from outside that was not taken yet. */
  'links.take': { in: undefined; out: ArrivedLink | null }
}

export interface LinkEvents {
  /** A link came from outside, for the main window. */
  link: undefined
}
