/** What the user made in a workspace: read and changed by key, heard of when another window changed it. */
import type { PrefKey, Prefs, UndoableKey } from '@shared/contract/prefs'
import type { Messages, RequestInput } from '@shared/ipc/contract'
import { request } from '../desktop'
import type { InWorkspace } from './changed-by'
import { useLiveRead, type LiveRead, type LiveReadOptions } from './live-read'

type Value<K extends PrefKey> = Prefs[K]['value']

/** Rejects with a `DesksideError`. */
export async function readPreference<K extends PrefKey>(workspaceId: string, key: K): Promise<Value<K>> {
  // TypeScript knows only the union of the answers of all keys.
  return (await request('prefs.get', { workspaceId, key })) as Value<K>
}

/** Returns what was stored before, of undoable keys; null of others. Rejects with a `DesksideError`. */
export async function changePreference<K extends PrefKey>(
  workspaceId: string,
  key: K,
  change: Prefs[K]['change']
): Promise<K extends UndoableKey ? Value<K> : null> {
  const before = await request('prefs.set', { workspaceId, key, change } as RequestInput<'prefs.set'>)
  return before as K extends UndoableKey ? Value<K> : null
}

/** For `changedBy`: one of these keys may say something else now. */
export const changesOf =
  (...keys: readonly PrefKey[]) =>
  ({ key }: Messages['prefs.changed']): boolean =>
    key === null || keys.includes(key)

/** A live read of one key. `changedBy` adds to what makes it outdated. */
export function usePreference<K extends PrefKey>(
  key: K,
  where: () => InWorkspace | null,
  options: Partial<LiveReadOptions<InWorkspace, Value<K>>> = {}
): LiveRead<Value<K>> {
  return useLiveRead(({ workspaceId }) => readPreference(workspaceId, key), where, {
    ...options,
    changedBy: { 'prefs.changed': changesOf(key), ...options.changedBy }
  })
}
