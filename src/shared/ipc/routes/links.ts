import type { AppLink } from '../../rules/links'
import type { NamedText } from './mail'

/** A day of the calendar, and `CalendarOccurrence.key`. */
export interface EventDate {
  readonly day: string
  readonly key: string
}

export type ArrivedLink =
  /** `date`: which date of an event, where one of our own notifications led to it. */
  | { readonly state: 'read'; readonly link: AppLink; readonly date?: EventDate }
  /** What a text names that was dropped on another window of the app. */
  | { readonly state: 'named'; readonly text: NamedText }
  /** A command that was chosen in the menu of the app. */
  | { readonly state: 'command'; readonly id: string }
  /** It was meant for the app, but is not valid. */
  | { readonly state: 'unreadable' }

export interface LinkRoutes {
  /** Takes the last link from outside that was not taken yet. */
  'links.take': { in: undefined; out: ArrivedLink | null }
  /** Follows a link in the main window, as if it had come from outside; that window comes to the front. */
  'links.open': { in: { readonly text: string }; out: undefined }
}

export interface LinkEvents {
  /** A link came from outside, for the main window. */
  link: undefined
}
