import type { Noun } from '@shared/model/record'
import type { DecodedKind, UsedFields } from '../core'
import type { RedecodingStep } from '../ingest'
import { CatchUp } from './catch-up'

/** Interval between two progress reports (ms): each makes views reload their lists. */
const REPORT_EVERY = 500

const NONE: UsedFields = { keys: [], names: [] }

export interface RedecodeOptions {
  readonly pending: () => Promise<readonly DecodedKind[]>
  readonly step: (kind: DecodedKind, used: UsedFields) => Promise<RedecodingStep>
  /** Children of projects are reported as `project`, because project filters depend on them. */
  readonly onRedecoded: (progress: { readonly noun: Noun; readonly done: boolean }) => void
  readonly onFailed: (error: unknown) => void
  readonly usedFields: (noun: Noun) => Promise<UsedFields>
}

/** Has the writer re-decode outdated records in the background, step by step, one noun at a time. */
export function redecodeBehind({ pending, step, onRedecoded, onFailed, usedFields }: RedecodeOptions): CatchUp {
  /** Kinds that this run has yet to re-decode; null before a run. */
  let queue: DecodedKind[] | null = null
  let [changed, reportedAt] = [0, -Infinity]
  return new CatchUp({
    step: async () => {
      queue ??= [...(await pending())]
      const [kind] = queue
      if (kind === undefined) {
        queue = null
        return { done: true }
      }
      const outcome = await step(kind, kind === 'parts' ? NONE : await usedFields(kind))
      changed += outcome.changed
      const now = performance.now()
      if (outcome.done || (changed > 0 && now - reportedAt > REPORT_EVERY)) {
        onRedecoded({ noun: kind === 'parts' ? 'project' : kind, done: outcome.done })
        ;[changed, reportedAt] = [0, outcome.done ? -Infinity : now]
      }
      if (outcome.done) queue.shift()
      return { done: false }
    },
    onFailed: (thrown) => {
      queue = null
      onFailed(thrown)
    }
  })
}
