/** The messages between main and the keychain's child. One request is in flight at a time. */

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

/** Asked when a call takes long: may the keychain be waiting for the user to unlock it or to allow access? */
export interface WaitingQuestion {
  /** The id of the running call. */
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
  /** The system's own text. It names paths and services, never a value. */
  readonly text: string
}

export type KeychainReply =
  | { readonly id: number; readonly ok: true; readonly values: readonly (string | null)[] }
  | { readonly id: number; readonly ok: false; readonly failure: KeychainFailure }
