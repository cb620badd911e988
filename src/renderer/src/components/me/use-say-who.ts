/** Stores who the user is, with an undoable message. */
import { t } from '../../locales'
import { useNotices } from '../../state/notices'
import { useMe } from '../../stores/me'
import type { LikelyPerson } from '../../stores/likely-me'

/** Returns whether it was stored; on failure the error is shown. */
export function useSayWho(): (person: LikelyPerson, keepOffline: boolean) => Promise<boolean> {
  const me = useMe()
  const notices = useNotices()
  return async ({ id, name }, keepOffline) => {
    const before = { userId: me.userId, keepOffline: me.keepOffline }
    if (!(await me.set(id, keepOffline))) return false
    const said = t(keepOffline ? 'mine.saidOffline' : 'mine.said', { name })
    notices.doneUndoably(said, () => me.set(before.userId, before.keepOffline))
    return true
  }
}
