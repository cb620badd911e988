/** The list of projects on screen: one workspace, active or deleted, in one order, live behind what is cached. */
import { defineStore } from 'pinia'
import { onScopeDispose, ref, shallowRef } from 'vue'
import type { ProjectFilter } from '@shared/model/filter'
import type { ColumnKey, ViewColumn, ViewContent } from '@shared/model/view'
import { fieldsAmong, useTableList } from '../data/table-list/table-list'
import type { Viewport } from '../data/windowed-list/list-source'
import { on, request } from '../desktop'
import { isBuiltIn } from './projects/built-in-views'
import { DefaultView, PLAIN_TABLE } from './projects/default-view'
import { projectSource } from './projects/project-source'
import type { StagePlace } from '../record-ui/fields/stage-place'
import { StageOrder } from './projects/stage-order'

/** Funnels asked about at a time. */
const FUNNELS_AT_ONCE = 4

export const useProjects = defineStore('projects', () => {
  const workspaceId = ref<string | null>(null)
  const deleted = ref(false)
  const filter = shallowRef<ProjectFilter | null>(null)
  const layout = ref<ViewContent['layout']>('table')
  /** The saved or built-in view that is open, whether it was changed since or not. */
  const viewId = ref<string | null>(null)
  const stagesRevision = ref(0)

  const stages = new StageOrder()
  const table = useTableList(projectSource, PLAIN_TABLE.sort, learnOfShown)
  const { shown, list, refreshSoon } = table
  const { sort, columns, mark } = shown
  const byDefault = new DefaultView()

  function learnOfShown(): void {
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

  const stop = on('changed', ({ workspaceId: where, noun }) => {
    if (where !== workspaceId.value) return
    if (noun === 'stage' || noun === 'funnel') stages.askAgain()
    if (noun === 'project') refreshSoon()
  })
  // The service no longer answers, or does again.
  const stopLists = on('lists', ({ workspaceId: where, noun }) => {
    if (where === workspaceId.value && noun === 'project') refreshSoon()
  })
  // Of a list that was read whole since, nothing is said any more.
  const stopSync = on('sync', ({ workspaceId: where }) => {
    if (where === workspaceId.value && list.facts?.failure) refreshSoon()
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
    stopLists()
    stopSync()
    stopFields()
    stopViews()
    byDefault.close()
  })

  function show(): void {
    const workspace = workspaceId.value
    if (workspace === null) return table.show(null)
    table.show({
      workspaceId: workspace,
      deleted: deleted.value,
      filter: filter.value,
      sort: { ...sort.value },
      columns: fieldsAmong(columns.value)
    })
  }

  /** Built-in views have no columns and no order of their own. */
  const hasUsualLook = (): boolean => viewId.value === null || isBuiltIn(viewId.value)

  function keepDefault(): void {
    if (hasUsualLook()) byDefault.keep({ columns: columns.value, sort: sort.value })
  }

  return {
    ...shown,
    workspaceId,
    deleted,
    filter,
    layout,
    viewId,

    /** Shows the projects of a workspace; null shows nothing. Another workspace begins with nothing of the last one. */
    openWorkspace(id: string | null): void {
      if (id === workspaceId.value) return
      workspaceId.value = id
      deleted.value = false
      filter.value = null
      layout.value = 'table'
      viewId.value = null
      columns.value = []
      sort.value = PLAIN_TABLE.sort
      stages.forget()
      // Nothing of the last workspace stays on screen while it is asked how this one is shown.
      table.show(null)
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
    usualLook: () => byDefault.settings,
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
      mark((marks) => marks.clear())
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
    showColumns(next: readonly ViewColumn[]): void {
      table.showColumns(next)
      keepDefault()
    },
    look(viewport: Viewport): void {
      shown.look(viewport)
      learnOfShown()
    },
    stagePlace(stageId: number): StagePlace | null {
      void stagesRevision.value
      return stages.place(stageId)
    },
    learnStages(detail: Parameters<StageOrder['learn']>[0]): void {
      if (stages.learn(detail)) stagesRevision.value += 1
    }
  }
})
