/**
 * The project that a pane renders. The previous project stays visible while the next one is read from the cache. Then
 * everything changes in one step, instead of the title first and the fields later.
 */
import { computed, inject, onScopeDispose, provide, shallowRef, watch, type ComputedRef, type InjectionKey } from 'vue'
import type { RequestOutput } from '@shared/ipc/contract'
import type { ProjectDetail } from '@shared/model/project'
import { useAfterPaint } from '../../composables/after-paint'
import { useProjectDetail, type ProjectPlace } from '../../stores/projects/detail'

/** Maximum milliseconds for which the previous project stays visible. */
const STAYS = 80

export interface ShownProject {
  readonly place: ProjectPlace | null
  /** Null until loaded. */
  readonly answer: RequestOutput<'projects.get'> | null
  readonly project: ProjectDetail | null
}

export interface ProjectPane {
  /** The rendered project and its data. Commands always apply to the open project. */
  readonly shown: ComputedRef<ShownProject>
  /** Whether the previous project is still visible. */
  readonly showsBefore: ComputedRef<boolean>
  /** The visible project once it is painted. Secondary data is read then, so that it does not delay the paint. */
  readonly painted: ComputedRef<ProjectPlace | null>
  /** Shows the open project at once, even if its data is incomplete. */
  dropBefore(): void
}

const PANE: InjectionKey<ProjectPane> = Symbol('the pane of a project')

/**
 * Called by the pane that contains the project.
 *
 * @param keeps whether the current tab may show the previous project; the next project's tab must allow it too
 */
export function provideShownProject(keeps: () => boolean): ProjectPane {
  const detail = useProjectDetail()
  const stays = shallowRef(false)
  let timer: ReturnType<typeof setTimeout> | undefined
  function dropBefore(): void {
    clearTimeout(timer)
    stays.value = false
  }
  onScopeDispose(dropBefore)

  const drawn = computed<ShownProject & { readonly keeps: boolean }>((before) => {
    const { place, answer } = detail
    const now = { place, answer, project: answer?.value ?? null, keeps: keeps() }
    const isNext = place !== null && place.workspaceId === before?.place?.workspaceId && answer === null
    const isStillRead = stays.value && detail.error === null && !detail.isUnknown
    return isNext && isStillRead && before.answer !== null && before.keeps && now.keeps ? before : now
  })
  const showsBefore = computed(() => drawn.value.answer !== null && detail.answer === null)
  // Synchronous, so that nothing renders in between. Stepping on during the wait does not extend it.
  watch(
    () => detail.place,
    () => {
      if (stays.value) return
      stays.value = true
      timer = setTimeout(dropBefore, STAYS)
    },
    { flush: 'sync' }
  )
  watch(showsBefore, (isAwaited) => {
    if (!isAwaited) dropBefore()
  })

  const late = useAfterPaint(() => (drawn.value.answer === null ? null : drawn.value.place))
  const painted = computed(() => (late.value === drawn.value.place ? late.value : null))
  const pane = { shown: drawn, showsBefore, painted, dropBefore }
  provide(PANE, pane)
  return pane
}

/** For components inside the pane. */
export function useShownProject(): ProjectPane {
  const pane = inject(PANE, null)
  if (pane === null) throw new Error('There is no pane of a project around this.')
  return pane
}
