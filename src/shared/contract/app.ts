/** The app itself, its settings, the user's file, links and saved e-mails. */
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
  /** `stand-in`: the development runtime used where Electron cannot run. */
  readonly runtime: 'electron' | 'stand-in'
  /** The languages the operating system prefers, BCP 47, best first. */
  readonly languages: readonly string[]
  /** Value of `--lang=en|ru`. It overrides the setting until the user chooses a language in this run. */
  readonly forcedLanguage: 'en' | 'ru' | null
  /** Whether windows can be kept above others. Wayland does not allow it. */
  readonly canKeepOnTop: boolean
  readonly userDataDir: string
  /** A problem with the settings or the list of workspaces: damaged, or not writable in this run. */
  readonly userDataProblem: ErrorShape | null
}

/**
 * Whether the app starts hidden at log-in. `consent`: the user must still allow it in the system's settings.
 * `impossible`: a run from source cannot be started at log-in.
 */
export type LoginStart = 'on' | 'off' | 'consent' | 'impossible'

/** A date of an event: the day, and the key of the occurrence (`CalendarOccurrence.key`). */
export interface EventDate {
  readonly day: string
  readonly key: string
}

export type ArrivedLink =
  /** A link. `date`: the occurrence, if one of the app's notifications led here. */
  | { readonly state: 'read'; readonly link: AppLink; readonly date?: EventDate }
  /** Text dropped on another window of the app, with the records it names. */
  | { readonly state: 'named'; readonly text: NamedText }
  /** A command chosen in the application menu. */
  | { readonly state: 'command'; readonly id: string }
  /** A link of the app's own scheme that is not valid. */
  | { readonly state: 'unreadable' }

/** Maximum length of a copied text (characters): enough for a raw record, too little to exhaust memory. */
const COPY_LIMIT = 10_000_000
/** Maximum length of a proxy log-in; longer values were pasted by mistake. */
const LONGEST_LOGIN = 512

export const app = {
  'app.info': route(nothing, answer<AppInfo>()),
  /** Opens an https or mailto address outside the app, after the user has confirmed the host's full name. */
  'app.openExternal': route(z.strictObject({ url: text(4_000) }), answer<{ readonly wasOpened: boolean }>()),
  /**
   * Copies text. `html`: the same content for programs that accept formatted text. Markup makes a table longer, so its
   * limit is higher.
   */
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
  /**
   * Turns the hidden start at log-in on or off and returns the resulting state. Does nothing where it is impossible.
   */
  'app.setLoginStart': route(z.strictObject({ on: z.boolean() }), answer<LoginStart>()),
  /**
   * Writes settings, workspaces (without secrets) and corrections to a file that the user chooses; null if cancelled.
   */
  'userData.export': route(nothing, answer<{ readonly savedAs: string | null }>()),
  /** Reads a file that the user chooses and returns what it would change; null if cancelled. */
  'userData.openImport': route(nothing, answer<ImportPreview | null>()),
  /** Applies the changes of `userData.openImport`. */
  'userData.import': route(z.strictObject({ id: z.uuid() }), answer<ImportOutcome>()),
  /** Takes the latest external link that nobody has taken yet. */
  'links.take': route(nothing, answer<ArrivedLink | null>()),
  /** Follows a link in the main window as if it came from outside, and brings that window to the front. */
  'links.open': route(z.strictObject({ text: text(LONGEST_LINK) }), done),
  /** Reads a saved e-mail without storing it. Rejects with `mail-unreadable`, `mail-too-large`. */
  'mail.read': route(
    z.strictObject({ bytes: z.instanceof(Uint8Array).refine((bytes) => bytes.byteLength <= LARGEST_MAIL) }),
    answer<SavedMail>()
  ),
  /** Like `mail.read`, for a file chosen in the system's dialog; null if cancelled. */
  'mail.open': route(nothing, answer<SavedMail | null>()),
  /**
   * Keeps a proxy log-in in main's memory until the app quits; the next request uses it. `host` and `port` come from
   * the error `proxy-login` (`details.proxy`, `details.port`).
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

export const settings = {
  'settings.get': route(nothing, answer<Settings>()),
  'settings.set': route(settingsChange, answer<Settings>())
}
