/** Loads what is missing of several projects for a user who waits for it: their own answers and lists of children. */
import { shapeOf } from '@shared/ipc/errors'
import type { ChildKind } from '@shared/model/children'
import type { ChildrenAccess } from '../cache/types'
import { type ChildLive, isRefusal } from './children'
import type { LiveRecords } from './live-records'

export interface LoadPartsOptions {
  readonly cache: { readonly children: Pick<ChildrenAccess, 'stale'> }
  readonly children: Pick<ChildLive, 'load'>
  readonly records: Pick<LiveRecords, 'load'>
  readonly kinds: readonly ChildKind[]
  readonly signal: AbortSignal
  readonly now: () => number
  /** Called before each project and at the end. @param done projects whose parts were asked for or were known */
  readonly onProgress: (done: number, total: number) => void
}

/**
 * Reads the lists that were never answered completely, and the unread projects, one after the other. The parts read so
 * far stay when this rejects.
 * @param wanted `projects`: those whose lists are wanted; `unread`: those whose own answer was never read, but is wanted
 * @returns `known`: projects whose parts are known now; `refused`: projects with a part that the service refused
 * @throws errors of the client, except refusals of single parts; `cancelled` when the signal aborts
 */
export async function loadParts(
  options: LoadPartsOptions,
  wanted: { readonly projects: readonly number[]; readonly unread: readonly number[] }
): Promise<{ readonly known: number; readonly of: number; readonly refused: number }> {
  const { projects, unread: withoutAnswer } = wanted
  const { cache, children, records, kinds, signal, now, onProgress } = options
  const of = projects.length
  // Refused lists are tried again: the user asks for them.
  const unread = { projects, kinds, now: now(), before: 0, refusedBefore: now() + 1, limit: of * kinds.length + 1 }
  const lists = Map.groupBy(await cache.children.stale(unread), ({ project }) => project)
  const answers = new Set(withoutAnswer)
  const missing = new Set([...lists.keys(), ...answers])
  let [done, refused] = [of - missing.size, 0]
  for (const project of missing) {
    signal.throwIfAborted()
    onProgress(done, of)
    const ends = await Promise.allSettled([
      ...(answers.has(project) ? [records.load('project', project, signal)] : []),
      ...(lists.get(project) ?? []).map(({ kind }) => children.load({ project, kind }, signal))
    ])
    const failures = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []))
    const serious = failures.find((error) => !isRefusal(shapeOf(error).code))
    if (serious !== undefined) throw serious
    if (failures.length > 0) refused += 1
    done += 1
  }
  onProgress(of, of)
  return { known: of - refused, of, refused }
}
