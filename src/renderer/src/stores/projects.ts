/** The list of projects on screen: one workspace, active or deleted, in one order, live behind what is cached. */
import { defineStore } from 'pinia'
import { computed, onScopeDispose, ref, shallowRef, watch } from 'vue'
import type { ErrorShape } from '@shared/ipc/errors'
import type { ProjectFilter } from '@shared/model/filter'
import type { ProjectRow } from '@shared/model/project'
import type { ColumnKey, ViewColumn, ViewContent, ViewSort } from '@shared/model/view'
import { on, request } from '../desktop'
import { isBuiltIn } from './projects/built-in-views'
import { coalesce } from '../data/coalesce'
import type { ListChange, ListFacts, Viewport } from '../data/windowed-list/list-source'
import { windowOf } from '../data/windowed-list/row-windows'
import { WindowedList } from '../data/windowed-list/windowed-list'
import { DefaultView, PLAIN_LOOK } from './projects/default-view'
import { countOf, includes, Marks, type Ranges } from './projects/marks'
import { projectSource } from './projects/project-source'
import { StageOrder, type StagePlace } from './projects/stage-order'
import type { Marked } from './projects/steady'

/** At most two reads a second while a sweep writes thousands of records. */
const REFRESH_PAUSE = 500
/** Funnels asked about at a time. */
const FUNNELS_AT_ONCE = 4

/** The row with the focus. The id tells whether it is still the same one after the list has changed. */
export interface ActiveRow {
  readonly index: number
  readonly id: number | null
}

export const useProjects = defineStore('projects', () => {
  const workspaceId = ref<string | null>(null)
  const deleted = ref(false)
  const sort = shallowRef<ViewSort>(PLAIN_LOOK.sort)
  /** The columns that were chosen, with their widths and pins; none: the usual ones. */
  const columns = shallowRef<readonly ViewColumn[]>([])
  const filter = shallowRef<ProjectFilter | null>(null)
  const layout = ref<ViewContent['layout']>('table')
  /** The saved or built-in view that is open, whether it was changed since or not. */
  const viewId = ref<string | null>(null)
  const total = ref<number | null>(null)
  /** `total` is what was met so far; how many there are is being counted. */
  const counting = ref(false)
  const facts = shallowRef<ListFacts | null>(null)
  const error = shallowRef<ErrorShape | null>(null)
  const active = shallowRef<ActiveRow | null>(null)
  /** The rows that are marked, by their places. */
  const ranges = shallowRef<Ranges>([])
  /** Rises when marks were lost because their rows could not be found again. */
  const marksLost = ref(0)
  /** Rises whenever a loaded row may have changed: whoever shows rows reads them anew. */
  const revision = ref(0)
  const stagesRevision = ref(0)
  /** The row at the top of the screen, fractions counted: who comes back to this room finds it as they left it. */
  const topRow = ref(0)

  const listeners = new Set<(change: ListChange) => void>()
  const stages = new StageOrder()
  const list = new WindowedList(projectSource, changed)
  const marks = new Marks(list.windows)
  const byDefault = new DefaultView()

  /** Changes which rows are marked. */
  function mark(change: (marks: Marks) => void): void {
    change(marks)
    // Every page that is read asks where the marks are by now; mostly that is no news.
    if (JSON.stringify(marks.ranges) !== JSON.stringify(ranges.value)) ranges.value = marks.ranges
  }

  function changed(change: ListChange): void {
    total.value = list.total
    counting.value = list.counting
    facts.value = list.facts
    error.value = list.error
    if (change.reset) {
      active.value = null
      topRow.value = 0
      mark(() => marks.clear())
    } else {
      followActive(change.shift)
      followMarks(change.shift)
    }
    revision.value += 1
    for (const listener of listeners) listener(change)
    learnStages()
  }

  /** The focus stays on its row, wherever that has gone; on its place when the row itself is gone. */
  function followActive(shift: number): void {
    const before = active.value
    if (!before || list.total === null) return
    const moved = Math.max(0, before.index + shift)
    const inPlace = list.windows.rowAt(moved)
    const found = before.id === null || inPlace?.id === before.id ? moved : (list.windows.indexOf(before.id) ?? moved)
    const index = Math.min(found, Math.max(0, list.total - 1))
    if (list.total === 0) active.value = null
    else if (index !== before.index || before.id === null) {
      active.value = { index, id: list.windows.rowAt(index)?.id ?? before.id }
    }
  }

  function followMarks(shift: number): void {
    if (marks.ranges.length === 0 && marks.anchor === null) return
    const marked = marks.ranges.length > 0
    mark(() => {
      if (!marks.follow(shift, list.total ?? 0) && marked) marksLost.value += 1
    })
  }

  function learnStages(): void {
    const workspace = workspaceId.value
    if (workspace === null) return
    for (const id of stages.toAsk(list.onScreen(), FUNNELS_AT_ONCE)) {
      request('projects.get', { workspaceId: workspace, id, refresh: false }).then(
        ({ value }) => {
          if (workspace === workspaceId.value && stages.learn(value)) stagesRevision.value += 1
        },
        // Without the order a stage keeps its neutral mark; the list itself says when reading fails.
        () => undefined
      )
    }
  }

  watch(active, (row) => list.hold(row?.index ?? null), { flush: 'sync' })

  const refreshSoon = coalesce(() => void list.refresh(), REFRESH_PAUSE)
  const stop = on('changed', ({ workspaceId: where, noun }) => {
    if (where !== workspaceId.value) return
    if (noun === 'stage' || noun === 'funnel') stages.askAgain()
    if (noun === 'project') refreshSoon()
  })
  // A project was looked at: what told of changes in it goes.
  const stopViews = on('views', ({ workspaceId: where }) => {
    if (where === workspaceId.value && list.onScreen().some((row) => row.changed)) refreshSoon()
  })
  const stopFields = on('fields', ({ workspaceId: where, noun }) => {
    // Another field may say the stage now.
    if (where === workspaceId.value && noun === 'project') stages.askAgain()
  })
  onScopeDispose(() => {
    stop()
    stopFields()
    stopViews()
    refreshSoon.cancel()
    byDefault.close()
  })

  function show(): void {
    const workspace = workspaceId.value
    refreshSoon.cancel()
    if (workspace === null) return list.show(null)
    list.show({
      workspaceId: workspace,
      deleted: deleted.value,
      filter: filter.value,
      sort: { ...sort.value },
      columns: fields()
    })
  }

  /** The keys of the fields among the columns. */
  const fields = (): string[] =>
    columns.value.flatMap(({ key }) => (key.startsWith('field:') ? [key.slice('field:'.length)] : []))

  /** Rows by their places, with the projects that stand there as far as those were read just now. */
  function standing(rows: Ranges, ends = rows.flatMap(({ first, last }) => [first, last])): Marked {
    const stand = ends.flatMap((index) => {
      const row = list.windows.isFresh(windowOf(index), list.total ?? 0) ? list.windows.rowAt(index) : undefined
      return row === undefined ? [] : [[index, row.id] as const]
    })
    return { ranges: rows, stand: new Map(stand) }
  }

  /** The marked rows; where everything is marked, no single project is meant. */
  const marked = (): Marked => standing(marks.ranges, marks.all ? [] : undefined)

  /** Built-in views have no columns and no order of their own. */
  const hasUsualLook = (): boolean => viewId.value === null || isBuiltIn(viewId.value)

  function keepDefault(): void {
    if (hasUsualLook()) byDefault.keep({ columns: columns.value, sort: sort.value })
  }

  return {
    workspaceId,
    deleted,
    sort,
    filter,
    layout,
    viewId,
    total,
    counting,
    facts,
    error,
    active,
    columns,
    ranges,
    marksLost,
    revision,
    topRow,

    /** Shows the projects of a workspace; null shows nothing. Another workspace begins with nothing of the last one. */
    openWorkspace(id: string | null): void {
      if (id === workspaceId.value) return
      workspaceId.value = id
      deleted.value = false
      filter.value = null
      layout.value = 'table'
      viewId.value = null
      columns.value = []
      sort.value = PLAIN_LOOK.sort
      stages.forget()
      // Nothing of the last workspace stays on screen while it is asked how this one is shown.
      refreshSoon.cancel()
      list.show(null)
      if (id === null) return byDefault.close()
      void byDefault.open(id).then((look) => {
        // A view that was opened meanwhile says itself how it is shown.
        if (look === null || !hasUsualLook()) return
        columns.value = look.columns
        sort.value = look.sort
        show()
      })
    },
    /** Columns and order while no saved view is open. */
    usualLook: () => byDefault.look,
    showDeleted(on: boolean): void {
      if (on === deleted.value) return
      deleted.value = on
      show()
    },
    filterBy(next: ProjectFilter | null): void {
      if (JSON.stringify(next) === JSON.stringify(filter.value)) return
      filter.value = next
      show()
    },
    showLayout(next: ViewContent['layout']): void {
      layout.value = next
      // Only the table shows what is marked.
      mark(() => marks.clear())
    },
    /** What is shown, as a saved view keeps it. */
    content(): ViewContent {
      return {
        deleted: deleted.value,
        filter: filter.value,
        sort: { ...sort.value },
        columns: columns.value,
        layout: layout.value
      }
    },
    /** Shows what a saved view says, all at once. */
    apply(content: ViewContent): void {
      deleted.value = content.deleted
      filter.value = content.filter
      layout.value = content.layout
      sort.value = content.sort
      columns.value = content.columns
      show()
      keepDefault()
    },
    sortBy(key: ColumnKey, descending: boolean): void {
      if (sort.value.key === key && sort.value.descending === descending) return
      sort.value = { key, descending }
      show()
      keepDefault()
    },
    /** Shows other columns: others, in another order, wider, pinned. The rows stay where they are. */
    showColumns(next: readonly ViewColumn[]): void {
      columns.value = next
      // Fields that are no longer wanted cost nothing, and go with the next list.
      const { scope } = list
      const wanted = fields()
      if (scope !== null && wanted.some((key) => !scope.columns.includes(key)))
        list.askFor({ ...scope, columns: wanted })
      keepDefault()
    },
    /** Marks rows; see `Marks`. */
    mark,
    marked,
    /** The row with the focus, in the same form. */
    focused: (): Marked =>
      standing(active.value === null ? [] : [{ first: active.value.index, last: active.value.index }]),
    /** Reads the list anew, so that its marks stand where they are by now. */
    async catchUp(): Promise<void> {
      refreshSoon.cancel()
      await list.refresh()
    },
    isMarked: (index: number): boolean => includes(ranges.value, index),
    markedCount: computed(() => countOf(ranges.value)),
    /** Which list is shown, for those who read rows of it on their own. */
    scope: () => list.scope,
    look(viewport: Viewport): void {
      list.look(viewport)
      learnStages()
    },
    /** While somebody scrolls, newer data waits. */
    scrolling(now: boolean): void {
      refreshSoon.hold(now)
    },
    retry: (): void => list.retry(),
    /** A loaded row; reactive through `revision`. */
    rowAt(index: number): ProjectRow | undefined {
      void revision.value
      return list.windows.rowAt(index)
    },
    /** The place of a loaded project; null when it is not among the loaded rows. */
    indexOf(id: number): number | null {
      void revision.value
      return list.windows.indexOf(id)
    },
    fetchRow: (index: number): Promise<ProjectRow | null> => list.fetchRow(index),
    focusRow(index: number | null): void {
      active.value = index === null ? null : { index, id: list.windows.rowAt(index)?.id ?? null }
    },
    stagePlace(stageId: number): StagePlace | null {
      void stagesRevision.value
      return stages.place(stageId)
    },
    learnStages(detail: Parameters<StageOrder['learn']>[0]): void {
      if (stages.learn(detail)) stagesRevision.value += 1
    },
    /** Told of every exchange and shift of the list, before it is drawn; returns the unsubscribe. */
    onListChange(listener: (change: ListChange) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    }
  }
})
