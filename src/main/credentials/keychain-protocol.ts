/** What main and the keychain's child say to each other. One request is in flight at a time. */

export type KeychainCall =
  | { readonly kind: 'read'; readonly accounts: readonly string[] }
  | { readonly kind: 'write'; readonly account: string; readonly value: string }
  | { readonly kind: 'remove'; readonly accounts: readonly string[] }
  | { readonly kind: 'probe' }

export interface KeychainRequest {
  readonly id: number
  readonly service: string
  readonly call: KeychainCall
}

/** Asked while a call takes long: may it be waiting for the user, who has to unlock the keychain or to allow access? */
export interface WaitingQuestion {
  /** The call that it is asked about. */
  readonly id: number
  readonly question: 'waiting'
}

export interface WaitingAnswer {
  readonly id: number
  readonly waiting: boolean
}

/** `load`: the native library could not be loaded. `call`: the system's keychain answered with an error. */
export interface KeychainFailure {
  readonly stage: 'load' | 'call'
  /** The system's own words. They name paths and services, never a value. */
  readonly text: string
}

export type KeychainReply =
  | { readonly id: number; readonly ok: true; readonly values: readonly (string | null)[] }
  | { readonly id: number; readonly ok: false; readonly failure: KeychainFailure }
