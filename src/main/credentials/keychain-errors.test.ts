import { describe, expect, it } from 'vitest'
import { keychainError } from './keychain-errors'

describe('the system’s words', () => {
  it.each([
    ['keychain-absent', 'no-bus', 'Cannot autolaunch D-Bus without X11 $DISPLAY'],
    ['keychain-absent', 'no-bus', 'Could not connect: No such file or directory'],
    ['keychain-absent', 'no-bus', 'Could not connect: Connection refused'],
    [
      'keychain-absent',
      'no-bus',
      'Error spawning command line “dbus-launch --autolaunch”: Child process exited with code 1'
    ],
    ['keychain-absent', 'no-service', 'The name org.freedesktop.secrets was not provided by any .service files'],
    [
      'keychain-absent',
      'no-service',
      'GDBus.Error:org.freedesktop.DBus.Error.Spawn.ChildExited: Process org.freedesktop.secrets exited with status 1'
    ],
    ['keychain-absent', 'no-keychain', 'A default keychain could not be found.'],
    [
      'keychain-absent',
      'no-keychain',
      'A specified logon session does not exist. It may already have been terminated.'
    ],
    ['keychain-locked', 'locked', 'Cannot create an item in a locked collection'],
    ['keychain-locked', 'locked', 'User interaction is not allowed.'],
    [
      'keychain-refused',
      'no-default-keyring',
      'Object does not exist at path “/org/freedesktop/secrets/collection/login”'
    ],
    ['keychain-refused', 'denied', 'Rejected send message, 2 matched rules; type="method_call", sender=":1.3"'],
    ['keychain-refused', 'denied', 'User canceled the operation.'],
    ['keychain-refused', 'denied', 'The user name or passphrase you entered is not correct.'],
    ['keychain-refused', 'denied', 'Access is denied.'],
    ['keychain-timeout', 'no-answer', 'Timeout was reached']
  ])('mean %s (%s): %s', (code, reason, text) => {
    expect(keychainError({ stage: 'call', text })).toMatchObject({ code, details: { reason, text } })
  })

  it('that nobody has heard yet are handed on, in measure', () => {
    expect(keychainError({ stage: 'call', text: 'Etwas ist schiefgegangen' })).toMatchObject({
      code: 'keychain-failed',
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
    expect(error.message).toContain('Install libsecret')
  })

  it('is said to be missing even where nothing names it', () => {
    expect(keychainError({ stage: 'load', text: 'keytar has no build for linux-riscv64' })).toMatchObject({
      code: 'keychain-absent',
      details: { reason: 'no-library' }
    })
  })
})
