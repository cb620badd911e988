/** Messages between main and the keychain's child process. One request is in flight at a time. */

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

/** Sent when a call takes long: may the keychain be waiting for the user? */
export interface WaitingQuestion {
  readonly id: number
  readonly question: 'waiting'
}

export interface WaitingAnswer {
  readonly id: number
  readonly isWaiting: boolean
}

/** `load`: the native library failed to load. `call`: the system's keychain returned an error. */
export interface KeychainFailure {
  readonly stage: 'load' | 'call'
  /** The system's own text; it names paths and services, never values. */
  readonly text: string
}

export type KeychainReply =
  | { readonly id: number; readonly ok: true; readonly values: readonly (string | null)[] }
  | { readonly id: number; readonly ok: false; readonly failure: KeychainFailure }
