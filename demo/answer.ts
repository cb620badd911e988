import type { CanonicalRecord, Kind } from './schema'

/** What an operation answers, before a dialect writes it down. */
export type Answer =
  | ListAnswer
  | { readonly shape: 'record'; readonly kind: Kind; readonly record: CanonicalRecord }
  | {
      readonly shape: 'tree'
      readonly roots: readonly TreeNode[]
      /** What stands for the whole cloud around them: a record with the id 0, or with none. */
      readonly around?: CanonicalRecord
    }
  | {
      readonly shape: 'node'
      readonly folder: CanonicalRecord
      readonly folders: readonly CanonicalRecord[]
      readonly files: readonly CanonicalRecord[]
    }
  /** The lookup provider's own words, passed through. */
  | { readonly shape: 'raw'; readonly body: unknown }

export interface ListAnswer {
  readonly shape: 'list'
  readonly kind: Kind
  /** The records of this page only. */
  readonly ids: readonly number[]
  /** Makes one of them. */
  readonly record: (id: number) => CanonicalRecord
  /** How many there are in all. */
  readonly total: number
  readonly offset: number
  readonly count: number
  /** The project on which they hang; absent for what hangs on none, or says so itself. */
  readonly project?: number
}

export interface TreeNode {
  readonly folder: CanonicalRecord
  readonly children: readonly TreeNode[]
  readonly files: readonly CanonicalRecord[]
}

/** A refusal, with the status that goes with it. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string
  ) {
    super(message)
  }
}

export function notFound(what: string, id: number | string): Refusal {
  return new Refusal(404, 'not_found', `There is no ${what} ${id}`)
}
