/** User data of a workspace by key: read, changed, and followed when another window changes it. */
import type { PrefKey, Prefs, UndoableKey } from '@shared/contract/prefs'
import type { Messages, RequestInput } from '@shared/ipc/contract'
import { request } from '../desktop'
import type { InWorkspace } from './changed-by'
import { useLiveRead, type LiveRead, type LiveReadOptions } from './live-read'

type Value<K extends PrefKey> = Prefs[K]['value']

/** @throws DesksideError */
export async function readPreference<K extends PrefKey>(workspaceId: string, key: K): Promise<Value<K>> {
  // TypeScript sees only the union of all keys' answers.
  return (await request('prefs.get', { workspaceId, key })) as Value<K>
}

/**
 * Returns the former value of undoable keys; null for others.
 * @throws DesksideError
 */
export async function changePreference<K extends PrefKey>(
  workspaceId: string,
  key: K,
  change: Prefs[K]['change']
): Promise<K extends UndoableKey ? Value<K> : null> {
  const before = await request('prefs.set', { workspaceId, key, change } as RequestInput<'prefs.set'>)
  return before as K extends UndoableKey ? Value<K> : null
}

/** For `changedBy`: the value of one of these keys may have changed. */
export const changesOf =
  (...keys: readonly PrefKey[]) =>
  ({ key }: Messages['prefs.changed']): boolean =>
    key === null || keys.includes(key)

/** A live read of one key; `changedBy` adds further events. */
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
