/**
 * The project that a pane draws. When another one is opened, the one before stays on the screen while that is read from
 * the cache: then the next one takes its place in one step, and not its title first and its fields a moment later.
 */
import { computed, inject, onScopeDispose, provide, shallowRef, watch, type ComputedRef, type InjectionKey } from 'vue'
import type { RequestOutput } from '@shared/ipc/contract'
import type { ProjectDetail } from '@shared/model/project'
import { useAfterPaint } from '../../composables/after-paint'
import { useProjectDetail, type ProjectPlace } from '../../stores/projects/detail'

/** Milliseconds for which the project before stays, at most. */
const STAYS = 80

export interface ShownProject {
  readonly place: ProjectPlace | null
  /** Null until it is read. */
  readonly answer: RequestOutput<'projects.get'> | null
  readonly project: ProjectDetail | null
}

export interface ProjectPane {
  /** What is drawn, and what belongs to it; commands are for the open project, from the first moment. */
  readonly shown: ComputedRef<ShownProject>
  /** Whether the project before is drawn still. */
  readonly showsBefore: ComputedRef<boolean>
  /** Where the project on the screen is, once it is painted: what is only beside it is read then, and does not hold it up. */
  readonly painted: ComputedRef<ProjectPlace | null>
  /** Shows what is known of the open project, and no longer the one before. */
  dropBefore(): void
}

const PANE: InjectionKey<ProjectPane> = Symbol('the pane of a project')

/**
 * For the pane, around all that draws the project.
 *
 * @param keeps whether the part that is shown is one that stays; one stays only where the next project is shown in such a
 * part too
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
    const isStillRead = stays.value && detail.error === null && !detail.unknown
    return isNext && isStillRead && before.answer !== null && before.keeps && now.keeps ? before : now
  })
  const showsBefore = computed(() => drawn.value.answer !== null && detail.answer === null)
  // At once: nothing may be drawn between the two. Going on while one is still awaited gives no more time.
  watch(
    () => detail.place,
    () => {
      if (stays.value) return
      stays.value = true
      timer = setTimeout(dropBefore, STAYS)
    },
    { flush: 'sync' }
  )
  watch(showsBefore, (awaited) => {
    if (!awaited) dropBefore()
  })

  const late = useAfterPaint(() => (drawn.value.answer === null ? null : drawn.value.place))
  const painted = computed(() => (late.value === drawn.value.place ? late.value : null))
  const pane = { shown: drawn, showsBefore, painted, dropBefore }
  provide(PANE, pane)
  return pane
}

/** For what stands in the pane. */
export function useShownProject(): ProjectPane {
  const pane = inject(PANE, null)
  if (pane === null) throw new Error('There is no pane of a project around this.')
  return pane
}
