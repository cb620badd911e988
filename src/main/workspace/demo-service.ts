import type { CredentialState } from '@shared/model/workspace'
import type { Credentials } from '../credentials/types'
import type { EmbeddedDemo } from '../../../demo/embedded'

export interface DemoSecrets {
  readonly state: CredentialState
  readonly credentials: Credentials
  readonly cacheKey: null
  readonly problem: null
}

/** Service of the demo workspace, started on first use and after each close. */
export class DemoService {
  readonly #start: () => Promise<EmbeddedDemo>
  #running: EmbeddedDemo | null = null

  constructor(start: () => Promise<EmbeddedDemo>) {
    this.#start = start
  }

  async secrets(): Promise<DemoSecrets> {
    this.#running ??= await this.#start()
    const { address, token, secret } = this.#running
    return { state: 'none-needed', credentials: { origin: address, token, secret }, cacheKey: null, problem: null }
  }

  async close(): Promise<void> {
    await this.#running?.close()
    this.#running = null
  }
}
