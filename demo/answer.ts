import type { CanonicalRecord, Kind } from './schema'

/** Answer of an operation, before a dialect serialises it. */
export type Answer =
  | ListAnswer
  | { readonly shape: 'record'; readonly kind: Kind; readonly record: CanonicalRecord }
  | {
      readonly shape: 'tree'
      readonly roots: readonly TreeNode[]
      /** Root folder around the topmost ones, with id 0 or without an id. */
      readonly around?: CanonicalRecord
    }
  | {
      readonly shape: 'node'
      readonly folder: CanonicalRecord
      readonly folders: readonly CanonicalRecord[]
      readonly files: readonly CanonicalRecord[]
    }
  /** Answer of the lookup provider, passed through unchanged. */
  | { readonly shape: 'raw'; readonly body: unknown }

export interface ListAnswer {
  readonly shape: 'list'
  readonly kind: Kind
  /** Ids on this page only. */
  readonly ids: readonly number[]
  /** Creates the record of an id. */
  readonly record: (id: number) => CanonicalRecord
  /** Total number of records. */
  readonly total: number
  readonly offset: number
  readonly count: number
  /** The project the records belong to; absent if there is none, or the records name it themselves. */
  readonly project?: number
}

export interface TreeNode {
  readonly folder: CanonicalRecord
  readonly children: readonly TreeNode[]
  readonly files: readonly CanonicalRecord[]
}

/** A refused request with its HTTP status. */
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
