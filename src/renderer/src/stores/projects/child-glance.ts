/**
 * Summary of a project's child lists from the cache. Lists never fetched are requested when the project stays open, so
 * stepping through projects requests nothing.
 */
import { onScopeDispose, ref, watch } from 'vue'
import { useLiveRead } from '../../data/live-read'
import { request } from '../../desktop'
import { useNotices } from '../../state/notices'

/** Milliseconds before the lists of an open project are requested. */
const ASK_AFTER = 1_500

export interface GlancedProject {
  readonly workspaceId: string
  readonly id: number
}

export function useChildGlance(project: () => GlancedProject | null) {
  const notices = useNotices()
  const { value } = useLiveRead('children.glance', project, {
    changedBy: { children: ({ projectId }, here) => projectId === undefined || projectId === here.id },
    pause: 400,
    onError: notices.problemHere
  })

  const stays = ref(false)
  let timer: ReturnType<typeof setTimeout> | undefined
  watch(
    () => JSON.stringify(project()),
    () => {
      stays.value = false
      clearTimeout(timer)
      if (project() !== null) timer = setTimeout(() => (stays.value = true), ASK_AFTER)
    },
    { immediate: true, flush: 'sync' }
  )
  onScopeDispose(() => clearTimeout(timer))
  const stop = watch([stays, value], ([isStaying, glance]) => {
    const where = project()
    if (!isStaying || glance === null || where === null) return
    // Request once: data that the service lacks is not requested again with every change.
    stays.value = false
    for (const kind of glance.unread) {
      const list = { ...where, kind, filter: {}, offset: 0, limit: 1, refresh: false }
      request('children.list', list).catch(notices.problemHere)
    }
  })
  onScopeDispose(stop)

  return { glance: value }
}
