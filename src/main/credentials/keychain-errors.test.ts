import { describe, expect, it } from 'vitest'
import { keychainError, keychainTimeout } from './keychain-errors'

const GET_A_KEYCHAIN =
  'Install and start a Secret Service, such as GNOME Keyring (package gnome-keyring), KWallet or KeePassXC.'

/** By cause: error code, whether retrying makes sense, and the systems' texts. */
const CAUSES = {
  'no-bus': {
    code: 'keychain-absent',
    message: `There is no session bus, so no keychain can be reached. ${GET_A_KEYCHAIN}`,
    retryable: false,
    texts: [
      'Cannot autolaunch D-Bus without X11 $DISPLAY',
      'Could not connect: No such file or directory',
      'Could not connect: Connection refused',
      'Error spawning command line “dbus-launch --autolaunch”: Child process exited with code 1',
      'The given address is empty',
      'Unsupported transport “nonce-tcp” for address',
      'Environment variable DBUS_SESSION_BUS_ADDRESS is not set'
    ]
  },
  'no-service': {
    code: 'keychain-absent',
    message: `No program offers a keychain on this desktop. ${GET_A_KEYCHAIN}`,
    retryable: false,
    texts: [
      'The name org.freedesktop.secrets was not provided by any .service files',
      'GDBus.Error:org.freedesktop.DBus.Error.ServiceUnknown: no',
      'GDBus.Error:org.freedesktop.DBus.Error.NameHasNoOwner: no',
      'GDBus.Error:org.freedesktop.DBus.Error.Spawn.ChildExited: Process org.freedesktop.secrets exited with status 1',
      'Unit dbus-org.freedesktop.secrets.service not found.'
    ]
  },
  'no-keychain': {
    code: 'keychain-absent',
    message: 'This account has no keychain.',
    retryable: false,
    texts: [
      'No keychain is available. You may need to restart your computer.',
      'A default keychain could not be found.',
      'A specified logon session does not exist. It may already have been terminated.'
    ]
  },
  'no-default-keyring': {
    code: 'keychain-refused',
    message: 'The keychain has no default keyring, and none was created.',
    retryable: true,
    texts: [
      'Object does not exist at path “/org/freedesktop/secrets/collection/login”',
      'Object does not exist at path “/org/freedesktop/secrets/aliases/default”'
    ]
  },
  locked: {
    code: 'keychain-locked',
    message: 'The keychain is locked.',
    retryable: true,
    texts: [
      'Cannot create an item in a locked collection',
      'The collection is under lock.',
      'User interaction is not allowed.'
    ]
  },
  'no-answer': {
    code: 'keychain-timeout',
    message: 'The keychain did not answer in time.',
    retryable: true,
    texts: ['Timeout was reached', 'Did not receive a reply. Possible causes include', 'The operation timed out']
  },
  denied: {
    code: 'keychain-refused',
    message: 'The keychain refused access.',
    retryable: true,
    texts: [
      'Rejected send message, 2 matched rules; type="method_call", sender=":1.3"',
      'User canceled the operation.',
      'The operation was cancelled by the user.',
      'Prompt was dismissed',
      'Not authorized',
      'Not authorised to do that',
      'The user name or passphrase you entered is not correct.',
      'Access is denied.'
    ]
  }
} as const

describe('the system’s words', () => {
  const cases = Object.entries(CAUSES).flatMap(([reason, { texts, ...cause }]) =>
    texts.map((text) => ({ reason, text, ...cause }))
  )
  it.each(cases)('mean $code ($reason): $text', ({ code, reason, message, retryable, text }) => {
    const shape = { code, message, retryable, details: { reason, text } }
    expect(keychainError({ stage: 'call', text }).toShape()).toEqual(shape)
    expect(keychainError({ stage: 'call', text: text.toUpperCase() })).toMatchObject({ code, details: { reason } })
  })

  it.each(['The call was blocked', 'Something about a clock', 'Unit not found'])('mean nothing known: %s', (text) => {
    expect(keychainError({ stage: 'call', text }).code).toBe('keychain-failed')
  })

  it('that nobody has heard yet are handed on, in measure', () => {
    expect(keychainError({ stage: 'call', text: 'Etwas ist schiefgegangen' })).toMatchObject({
      code: 'keychain-failed',
      message: 'The keychain reported an error.',
      details: { text: 'Etwas ist schiefgegangen' }
    })
    expect(keychainError({ stage: 'call', text: 'x'.repeat(5_000) }).details.text).toHaveLength(300)
  })
})

describe('a library that does not load', () => {
  it('is named, with how to get it', () => {
    const error = keychainError({
      stage: 'load',
      text: 'libsecret-1.so.0: cannot open shared object file: No such file or directory'
    })
    expect(error).toMatchObject({
      code: 'keychain-absent',
      retryable: false,
      details: { reason: 'no-library', library: 'libsecret-1.so.0' }
    })
    expect(error.message).toBe(
      'The library libsecret-1.so.0 is missing, so no keychain can be reached. Install libsecret (package ' +
        'libsecret-1-0 on Debian and Ubuntu, libsecret on Fedora and Arch).'
    )
  })

  it('is said to be missing even where nothing names it', () => {
    const text = 'keytar has no build for linux-riscv64'
    expect(keychainError({ stage: 'load', text }).toShape()).toEqual({
      code: 'keychain-absent',
      message: 'The part of the app that speaks to the keychain could not be loaded.',
      retryable: false,
      details: { reason: 'no-library', text }
    })
  })
})

it('a call that is given up says after how long, and may be tried again', () => {
  expect(keychainTimeout(1_234).toShape()).toEqual({
    code: 'keychain-timeout',
    message: 'The keychain did not answer in time.',
    retryable: true,
    details: { reason: 'no-answer', milliseconds: 1_234 }
  })
})
