import { DesksideError, type ErrorCode } from '@shared/ipc/errors'
import type { KeychainFailure } from './keychain-protocol'

interface Rule {
  readonly code: Extract<ErrorCode, `keychain-${string}`>
  /** Stable code of the cause, for help texts and reports. */
  readonly reason: string
  readonly text: RegExp
  readonly message: string
}

const GET_A_KEYCHAIN =
  'Install and start a Secret Service, such as GNOME Keyring (package gnome-keyring), KWallet or KeePassXC.'

/** Upper bound of the system's text; buses send long explanations. */
const MAX_TEXT = 300

/**
 * Texts of the systems' keychains, most specific first. Those of Linux were collected from libsecret 0.20 with GNOME
 * Keyring 42; those of macOS and Windows come from their documentation.
 */
const RULES: readonly Rule[] = [
  {
    code: 'keychain-absent',
    reason: 'no-bus',
    // No session bus: a bare console, a container, a service account.
    text: /autolaunch|could not connect:|dbus-launch|address is empty|unsupported transport|DBUS_SESSION_BUS_ADDRESS/i,
    message: `There is no session bus, so no keychain can be reached. ${GET_A_KEYCHAIN}`
  },
  {
    code: 'keychain-absent',
    reason: 'no-service',
    text: /not provided by any \.service files|ServiceUnknown|NameHasNoOwner|Error\.Spawn\.|unit .{1,200} not found/i,
    message: `No program offers a keychain on this desktop. ${GET_A_KEYCHAIN}`
  },
  {
    code: 'keychain-absent',
    reason: 'no-keychain',
    // errSecNotAvailable, errSecNoDefaultKeychain; ERROR_NO_SUCH_LOGON_SESSION
    text: /no keychain is available|default keychain could not be found|logon session does not exist/i,
    message: 'This account has no keychain.'
  },
  {
    code: 'keychain-refused',
    reason: 'no-default-keyring',
    // GNOME Keyring asked for the password of a new default keyring and got none.
    text: /does not exist at path .{0,200}\/secrets\/(collection|aliases)/i,
    message: 'The keychain has no default keyring, and none was created.'
  },
  {
    code: 'keychain-locked',
    reason: 'locked',
    // errSecInteractionNotAllowed: the keychain is locked and cannot ask its owner.
    text: /\block(ed)?\b|user interaction is not allowed/i,
    message: 'The keychain is locked.'
  },
  {
    code: 'keychain-timeout',
    reason: 'no-answer',
    text: /timeout was reached|did not receive a reply|timed out/i,
    message: 'The keychain did not answer in time.'
  },
  {
    code: 'keychain-refused',
    reason: 'denied',
    // errSecUserCanceled, errSecAuthFailed; ERROR_ACCESS_DENIED; a bus policy (sandboxed packages)
    text: /cancell?ed|dismissed|denied|rejected send message|not authori[sz]ed|passphrase you entered is not correct/i,
    message: 'The keychain refused access.'
  }
]

/** Error for the child's report: one of the `keychain-*` codes, with the system's text in `details.text`. */
export function keychainError({ stage, text: words }: KeychainFailure): DesksideError {
  const text = words.slice(0, MAX_TEXT)
  if (stage === 'load') return notLoaded(text)
  const rule = RULES.find((each) => each.text.test(text))
  if (rule === undefined) {
    return new DesksideError('keychain-failed', 'The keychain reported an error.', { details: { text } })
  }
  return new DesksideError(rule.code, rule.message, {
    // An absent keychain stays absent until the user installs one.
    retryable: rule.code !== 'keychain-absent',
    details: { reason: rule.reason, text }
  })
}

function notLoaded(text: string): DesksideError {
  const library = /\b(lib[\w.+-]{1,80}\.so[\w.]{0,40})/.exec(text)?.[1]
  const message =
    library === undefined
      ? 'The part of the app that speaks to the keychain could not be loaded.'
      : `The library ${library} is missing, so no keychain can be reached. Install libsecret (package libsecret-1-0 on ` +
        'Debian and Ubuntu, libsecret on Fedora and Arch).'
  return new DesksideError('keychain-absent', message, {
    details: { reason: 'no-library', text, ...(library === undefined ? {} : { library }) }
  })
}

/** The error for a call that timed out. */
export function keychainTimeout(milliseconds: number): DesksideError {
  return new DesksideError('keychain-timeout', 'The keychain did not answer in time.', {
    retryable: true,
    details: { reason: 'no-answer', milliseconds }
  })
}
