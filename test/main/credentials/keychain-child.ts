import type { ChildHandle } from '../../../src/main/credentials/keychain-process'
import type { KeychainReply, KeychainRequest, WaitingQuestion } from '../../../src/main/credentials/keychain-protocol'

export const PID = 4_000_000

/** A fake keychain process that queues requests until the test answers them. */
export class Child implements ChildHandle {
  pid: number | undefined = PID
  readonly requests: KeychainRequest[] = []
  readonly questions: WaitingQuestion[] = []
  isKilled = false
  readonly #listeners = new Map<string, ((value: never) => void)[]>()

  postMessage(message: Parameters<ChildHandle['postMessage']>[0]): void {
    if ('call' in message) this.requests.push(message)
    else this.questions.push(message)
  }
  on(event: string, listener: (value: never) => void): void {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener])
  }
  kill(): void {
    this.isKilled = true
  }
  emit(event: string, value: unknown): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(value as never)
  }
  answer(id: number, value: string): void {
    this.emit('message', { id, ok: true, values: [value] } satisfies KeychainReply)
  }

  get last(): KeychainRequest {
    return this.requests.at(-1)!
  }
}
