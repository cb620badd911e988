/**
 * Filters whose last answer of the service was none. The list goes on to show what is known from before, and its light
 * says why. Gone with the session: after a start they are asked again.
 */
import type { ErrorCode, ErrorShape } from '@shared/ipc/errors'
import type { ProjectFilter } from '@shared/model/filter'
import { listFilterKey } from '@shared/rules/filter/canonical'

/** More filters than are looked at; the oldest are forgotten first. */
const MOST_FAILED = 100

/** The service said something, and no answer to this question. All else is a matter of the connection, which tells it. */
const SAID_NOTHING: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  ...(['service-error', 'service-unreadable', 'service-not-json', 'service-truncated', 'service-html'] as const),
  ...(['service-not-found', 'service-too-large', 'forbidden', 'not-found'] as const)
])

export interface FailedFilters {
  /** Why there was no answer the last time; null where there was one, or none is known to be lacking. */
  of(filter: ProjectFilter, deleted: boolean): ErrorShape | null
  answered(filter: ProjectFilter, deleted: boolean): void
  failed(filter: ProjectFilter, deleted: boolean, error: ErrorShape): void
}

/** @param onChanged what is said of some filter is another now */
export function createFailedFilters(onChanged: () => void): FailedFilters {
  const failures = new Map<string, ErrorShape>()
  return {
    of: (filter, deleted) => failures.get(listFilterKey(filter, deleted)) ?? null,
    answered(filter, deleted) {
      if (failures.delete(listFilterKey(filter, deleted))) onChanged()
    },
    failed(filter, deleted, error) {
      if (!SAID_NOTHING.has(error.code)) return
      const key = listFilterKey(filter, deleted)
      const before = failures.get(key)
      failures.delete(key)
      failures.set(key, error)
      for (const oldest of failures.keys()) {
        if (failures.size <= MOST_FAILED) break
        failures.delete(oldest)
      }
      if (before?.code !== error.code) onChanged()
    }
  }
}
