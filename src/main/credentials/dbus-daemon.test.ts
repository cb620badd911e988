/** Pings over a real bus to a real Secret Service in each of its states. */
import { describe, expect, it } from 'vitest'
import { isKeyringSupported, startKeyring, type KeyringKind } from '../../../tools/testing/keyring'
import { answersPing } from './dbus'

const NAME = 'org.freedesktop.secrets'

describe.runIf(isKeyringSupported)('a ping', () => {
  // A service may be slow on a busy machine; the limit matters only for the hanging one.
  it.each<[KeyringKind, boolean, number]>([
    ['unlocked', true, 20_000],
    ['locked', true, 20_000],
    ['asking', true, 20_000],
    ['hanging', false, 400],
    ['absent', false, 20_000],
    ['no-bus', false, 20_000],
    ['refusing', false, 20_000]
  ])('to the Secret Service (%s) is answered: %s', async (kind, isExpected, limit) => {
    const keyring = await startKeyring(kind)
    try {
      expect(await answersPing(NAME, keyring.env, limit)).toBe(isExpected)
    } finally {
      await keyring.close()
    }
  })
})
