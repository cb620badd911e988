import { watch } from 'vue'
import { t } from '../locales'
import { syncWords } from './sync-words'
import { useNotices } from '../state/notices'
import { useSync } from '../state/sync'
import { useWorkspaces } from '../state/workspaces'

/** Announces changes of the connection to screen readers: trouble, recovery, and the end of a sweep. */
export function useConnectionVoice(): void {
  const sync = useSync()
  const workspaces = useWorkspaces()
  const notices = useNotices()

  watch(
    () => [workspaces.activeId, sync.summary.state] as const,
    ([workspace, state], [workspaceBefore, stateBefore]) => {
      if (workspace !== workspaceBefore || state === stateBefore) return
      const isCalm = state === 'online' || state === 'syncing'
      if (isCalm && stateBefore === 'syncing') {
        const hasFailed = sync.status?.lists.some((list) => list.state === 'failed') ?? false
        notices.say(t(hasFailed ? 'sync.announce.failed' : 'sync.announce.done'))
      } else if (isCalm && stateBefore !== 'unknown' && stateBefore !== 'online' && stateBefore !== 'paused') {
        notices.say(t('sync.announce.back'))
      } else if (!isCalm && state !== 'unknown') {
        notices.say(t('sync.announce.changed', { state: syncWords(sync.summary) }))
      }
    }
  )
}
