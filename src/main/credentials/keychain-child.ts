/**
 * Runs keytar in its own process, because its calls block while the keychain does not answer. In main they would block
 * file system threads and the app's exit. Main can kill this process.
 */
import { randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type * as Keytar from 'keytar'
import { answersPing } from './dbus'
import type { KeychainCall, KeychainReply, KeychainRequest, WaitingQuestion } from './keychain-protocol'

// Not `require`: the build replaces that name in each module.
const native = createRequire(import.meta.url)

const PING_MS = 500

class LoadError extends Error {}

/** keytar tries several paths and hides the errors; only the loader's text names the missing library. */
function whyNotLoaded(): string {
  const folder = dirname(native.resolve('keytar/package.json'))
  const reasons: string[] = []
  for (const place of ['build/Release', `prebuilds/${process.platform}-${process.arch}`]) {
    try {
      native(join(folder, place, 'keytar.node'))
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      if (code !== 'MODULE_NOT_FOUND') reasons.push(message.split('\n', 1)[0] ?? message)
    }
  }
  return reasons[0] ?? `keytar has no build for ${process.platform}-${process.arch}`
}

function load(): typeof Keytar {
  try {
    return native('keytar') as typeof Keytar
  } catch {
    throw new LoadError(whyNotLoaded())
  }
}

/**
 * Writes, reads and removes a probe value. For a locked keyring libsecret reports "no such entry", even after a
 * dismissed prompt; only writing reveals it.
 */
async function probe(keytar: typeof Keytar, service: string): Promise<void> {
  const account = `probe-${randomBytes(6).toString('hex')}`
  const value = JSON.stringify({ v: 1 })
  await keytar.setPassword(service, account, value)
  const read = await keytar.getPassword(service, account)
  const wasRemoved = await keytar.deletePassword(service, account)
  if (read !== value || !wasRemoved) throw new Error('The keychain did not keep what was written.')
}

async function perform(keytar: typeof Keytar, service: string, call: KeychainCall): Promise<(string | null)[]> {
  switch (call.kind) {
    case 'read': {
      const values: (string | null)[] = []
      for (const account of call.accounts) values.push(await keytar.getPassword(service, account))
      if (process.platform === 'linux' && values.includes(null)) await probe(keytar, service)
      return values
    }
    case 'write':
      await keytar.setPassword(service, call.account, call.value)
      return []
    case 'remove': {
      let isMissing = false
      for (const account of call.accounts) if (!(await keytar.deletePassword(service, account))) isMissing = true
      if (process.platform === 'linux' && isMissing) await probe(keytar, service)
      return []
    }
    case 'probe':
      await probe(keytar, service)
      return []
  }
}

async function answer({ id, service, call }: KeychainRequest): Promise<KeychainReply> {
  try {
    return { id, ok: true, values: await perform(load(), service, call) }
  } catch (thrown) {
    const stage = thrown instanceof LoadError ? 'load' : 'call'
    return { id, ok: false, failure: { stage, text: thrown instanceof Error ? thrown.message : String(thrown) } }
  }
}

/**
 * Whether the keychain waits for its user. On Linux, a Secret Service that answers a ping but not the call shows its
 * prompt; without a ping it hangs. Elsewhere the keychain is part of the system and waits only for its user.
 */
async function isWaiting(): Promise<boolean> {
  return process.platform !== 'linux' || answersPing('org.freedesktop.secrets', process.env, PING_MS)
}

process.parentPort.on('message', ({ data }: { data: KeychainRequest | WaitingQuestion }) => {
  const reply = 'question' in data ? isWaiting().then((waits) => ({ id: data.id, isWaiting: waits })) : answer(data)
  void reply.then((message) => process.parentPort.postMessage(message))
})
