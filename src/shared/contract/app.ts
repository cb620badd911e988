/** The app itself, its settings, the user's file, links and saved e-mails. */
import type { LoginStart } from '../model/login-start'
import type { ImportOutcome, ImportPreview } from '../model/portable'
import { LARGEST_MAIL, type SavedMail } from '../model/saved-mail'
import type { Settings } from '../model/settings'
import { LONGEST_LINK, type AppLink } from '../rules/links'
import type { ErrorShape } from '../ipc/errors'
import { answer, done, nothing, route, text, z } from './kit'
import { settingsChange } from './settings'
import type { NamedText } from './windows'

export interface AppInfo {
  readonly version: string
  readonly platform: 'darwin' | 'win32' | 'linux'
  /** The stand-in is a development runtime, and identifies itself. */
  readonly runtime: 'electron' | 'stand-in'
  /** The languages the operating system prefers, BCP 47, best first. */
  readonly languages: readonly string[]
  /** `--lang=en|ru`: outranks the setting for this run, or until a language is chosen by hand in it. */
  readonly forcedLanguage: 'en' | 'ru' | null
  /** Whether a window can be laid above all others here; no app can on Wayland. */
  readonly canKeepOnTop: boolean
  readonly userDataDir: string
  /** Problems of the settings and the list of workspaces: damage, or that this run cannot store them. */
  readonly userDataProblem: ErrorShape | null
}

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

/** Characters: ample for a raw record, and too little to fill the machine's memory. */
const COPY_LIMIT = 10_000_000
/** A longer log-in was pasted by mistake. */
const LONGEST_LOGIN = 512

export const app = {
  'app.info': route(nothing, answer<AppInfo>()),
  /** Opens an https or mailto address outside the app, after the user has confirmed the host's full name. */
  'app.openExternal': route(z.strictObject({ url: text(4_000) }), answer<{ readonly opened: boolean }>()),
  /** `html`: the same for programs that take formatted text; the pasting program chooses. Markup makes a table longer. */
  'app.copyText': route(
    z.strictObject({
      text: z.string().max(COPY_LIMIT),
      html: z
        .string()
        .max(2 * COPY_LIMIT)
        .optional()
    }),
    done
  ),
  /**
   * Shows a file in its folder, by the name that the writing answered: one that this run wrote where the user chose, and no
   * other. Rejects with `file-unreadable` when there is none.
   */
  'app.showWritten': route(z.strictObject({ name: text(255) }), done),
  'app.loginStart': route(nothing, answer<LoginStart>()),
  /** Starts the app without a window at log-in, or no longer; gives what holds then. Without effect if impossible. */
  'app.setLoginStart': route(z.strictObject({ on: z.boolean() }), answer<LoginStart>())
}

export const settings = {
  'settings.get': route(nothing, answer<Settings>()),
  'settings.set': route(settingsChange, answer<Settings>())
}

export const userData = {
  /**
   * Writes settings, workspaces (without secrets) and corrections to a file that the user chooses; null if cancelled.
   */
  'userData.export': route(nothing, answer<{ readonly savedAs: string | null }>()),
  /** Reads a file that the user chooses and returns what it would change; null if cancelled. */
  'userData.openImport': route(nothing, answer<ImportPreview | null>()),
  /** Makes the changes of `userData.openImport`. */
  'userData.import': route(z.strictObject({ id: z.uuid() }), answer<ImportOutcome>())
}

export const links = {
  /** Takes the last link from outside that was not taken yet. */
  'links.take': route(nothing, answer<ArrivedLink | null>()),
  /** Follows a link in the main window, as if it had come from outside; that window comes to the front. */
  'links.open': route(z.strictObject({ text: text(LONGEST_LINK) }), done)
}

export const mail = {
  /** Reads a saved e-mail. Nothing of it is kept. Rejects with `mail-unreadable`, `mail-too-large`. */
  'mail.read': route(
    z.strictObject({ bytes: z.instanceof(Uint8Array).refine((bytes) => bytes.byteLength <= LARGEST_MAIL) }),
    answer<SavedMail>()
  ),
  /** The same for a file that the user chooses in a dialog of the system; null when that was cancelled. */
  'mail.open': route(nothing, answer<SavedMail | null>())
}

export const network = {
  /**
   * Stores a log-in to a proxy of the network in main's memory until the app quits; the next request uses it. `host`
   * and `port` are those of the error `proxy-login` (`details.proxy`, `details.port`).
   */
  'network.proxyLogin': route(
    z.strictObject({
      host: text(255),
      port: z.number().int().min(1).max(65_535),
      username: text(LONGEST_LOGIN),
      password: text(LONGEST_LOGIN)
    }),
    done
  )
}
