import type { AppLink } from '../../rules/links'

export type ArrivedLink =
  | { readonly state: 'read'; readonly link: AppLink }
  /** It was meant for the app, and says nothing that the app knows. */
  | { readonly state: 'unreadable' }

export interface LinkRoutes {
  /** The link that came from outside last and was not taken yet: whoever asks takes it. */
  'links.take': { in: undefined; out: ArrivedLink | null }
}

export interface LinkEvents {
  /** A link came from outside: the main window takes it. */
  link: undefined
}
