/** The project list on screen: one workspace, active or deleted projects, in one order, kept up to date. */
import { defineStore } from 'pinia'
import { computed, onScopeDispose, reactive, ref, shallowRef, watch } from 'vue'
import type { ChosenFilter } from '@shared/model/filter'
import type { ShownView, TableSettings, ViewColumn, ViewContent } from '@shared/contract/views'
import type { ColumnKey } from '@shared/model/view'
import { datedFilter } from '@shared/rules/filter/dated'
import { useNow } from '../basics/now'
import { fieldsAmong, useTableList } from '../data/table-list/table-list'
import type { Viewport } from '../data/windowed-list/list-source'
import { on, request } from '../desktop'
import { hasUsualSettings } from './projects/built-in-views'
import { DefaultView, PLAIN_TABLE } from './projects/default-view'
import { ListSnapshot } from './projects/list-snapshot'
import { projectSource } from './projects/project-source'
import type { StagePosition } from '../basics/stage-position'
import { StageOrder } from './projects/stage-order'
import { useNotices } from '../state/notices'
import { useStageStates } from './stage-states'

const FUNNELS_AT_ONCE = 4
const CHECKLISTS_AT_ONCE = 8

export const useProjects = defineStore('projects', () => {
  const workspaceId = ref<string | null>(null)
  const deleted = ref(false)
  const filter = shallowRef<ChosenFilter | null>(null)
  const now = useNow()
  const day = computed(() => new Date(now.value).toDateString())
  /** The filter with relative periods resolved to today's dates. */
  const dated = computed(() => datedFilter(filter.value, new Date(day.value)))
  const layout = ref<ViewContent['layout']>('table')
  /** The open view, saved or built in, even if modified since. */
  const viewId = ref<string | null>(null)
  const stagesRevision = ref(0)

  const stages = new StageOrder()
  const askedOverdue = new Set<number>()
  const states = useStageStates()
  const table = useTableList(projectSource, PLAIN_TABLE.sort, learnOfShown)
  const { shown, list, refreshSoon } = table
  const { sort, columns, mark } = shown
  const byDefault = new DefaultView()
  const keptShown = new ListSnapshot()
  /** Whether the cache knows next steps and payments of any project. */
  const known = reactive({ next: false, received: false })
  /** Whether the settings and the last shown view of this workspace have been read. */
  const isRestored = ref(false)
  /** Whether the user has chosen something to show before that. */
  let hasChosen = false

  function learnOfShown(): void {
    const workspace = workspaceId.value
    if (workspace === null) return
    const [row] = list.onScreen()
    if (row !== undefined) Object.assign(known, { next: row.next !== undefined, received: row.received !== undefined })
    for (const id of stages.toAsk(list.onScreen(), FUNNELS_AT_ONCE)) {
      request('projects.get', { workspaceId: workspace, id, refresh: false }).then(
        ({ value }) => {
          if (workspace === workspaceId.value && stages.learn(value)) stagesRevision.value += 1
        },
        // Ignore errors: stages keep a neutral colour, and the list shows its own read errors.
        () => undefined
      )
    }
    askForOverdue(workspace)
  }

  /** Requests checklists for visible rows without overdue data, each once. */
  function askForOverdue(workspace: string): void {
    const open = list.onScreen().filter(({ id, overdue }) => overdue === null && !askedOverdue.has(id))
    for (const { id } of open.slice(0, CHECKLISTS_AT_ONCE)) {
      askedOverdue.add(id)
      const first = { kind: 'checklists', filter: {}, offset: 0, limit: 1, refresh: false } as const
      request('children.list', { workspaceId: workspace, id, ...first }).catch(useNotices().problemHere)
    }
  }

  const stop = on('changed', ({ workspaceId: where, noun }) => {
    if (where !== workspaceId.value) return
    if (noun === 'stage' || noun === 'funnel') stages.askAgain()
    if (noun === 'project') refreshSoon()
  })
  const stopChildren = on('children', ({ workspaceId: where }) => {
    if (where === workspaceId.value && (showsOverdue() || showsReceived())) refreshSoon()
  })
  // The service has stopped or resumed serving the list.
  const stopLists = on('lists', ({ workspaceId: where, noun }) => {
    if (where === workspaceId.value && noun === 'project') refreshSoon()
  })
  // After a complete sweep an earlier failure of the list is obsolete.
  const stopSync = on('sync', ({ workspaceId: where }) => {
    if (where === workspaceId.value && list.facts?.failure) refreshSoon()
  })
  // A visited project loses its change mark.
  const stopViews = on('prefs.changed', ({ workspaceId: where, key }) => {
    const wasVisited = key === null || key === 'recent'
    if (wasVisited && where === workspaceId.value && list.onScreen().some((row) => row.hasChanged)) refreshSoon()
  })
  const stopFields = on('fields', ({ workspaceId: where, noun }) => {
    // The stage may now come from another field.
    if (where === workspaceId.value && noun === 'project') stages.askAgain()
  })
  // The cache may have been replaced, and stored settings become readable with their key.
  const stopReopened = on('reopened', ({ workspaceId: where }) => {
    if (where !== workspaceId.value) return
    stages.askAgain()
    refreshSoon()
    // Otherwise the first read is still running.
    if (isRestored.value) void byDefault.readAgain().then(takeDefault)
  })
  onScopeDispose(() => {
    stop()
    stopReopened()
    stopLists()
    stopChildren()
    stopSync()
    stopFields()
    stopViews()
    byDefault.close()
    keptShown.flush()
  })

  const content = (): ViewContent => ({
    deleted: deleted.value,
    filter: filter.value,
    sort: { ...sort.value },
    columns: columns.value,
    layout: layout.value
  })
  function keepShown(): void {
    const workspace = workspaceId.value
    if (workspace !== null && isRestored.value) keptShown.keep(workspace, { viewId: viewId.value, content: content() })
  }
  watch([viewId, deleted, filter, sort, columns, layout], keepShown)

  /** Restores the last shown view, unless the user has chosen another meanwhile. */
  function goOnWith(last: ShownView | null): void {
    if (last === null || hasChosen) return
    viewId.value = last.viewId
    deleted.value = last.content.deleted
    filter.value = last.content.filter
    layout.value = last.content.layout
    columns.value = last.content.columns
    sort.value = last.content.sort
  }

  function show(): void {
    const workspace = workspaceId.value
    if (workspace === null) return table.show(null)
    table.show({
      workspaceId: workspace,
      deleted: deleted.value,
      filter: dated.value,
      sort: { ...sort.value },
      columns: fieldsAmong(columns.value),
      ...(showsOverdue() ? { overdue: true } : {})
    })
  }

  watch(day, () => {
    const created = filter.value?.builtIn.created
    if (created !== undefined && 'period' in created) show()
  })

  const showsOverdue = (): boolean => columns.value.some(({ key }) => key === 'overdue')
  const showsReceived = (): boolean => columns.value.length === 0 || columns.value.some(({ key }) => key === 'received')
  const usesDefaultSettings = (): boolean => hasUsualSettings(viewId.value)

  function takeDefault(kept: TableSettings | null): void {
    if (kept === null || !usesDefaultSettings()) return
    if (JSON.stringify(kept) === JSON.stringify({ columns: columns.value, sort: sort.value })) return
    columns.value = kept.columns
    sort.value = kept.sort
    show()
  }

  function keepDefault(): void {
    if (usesDefaultSettings()) byDefault.keep({ columns: columns.value, sort: sort.value })
  }

  return {
    ...shown,
    workspaceId,
    deleted,
    filter,
    dated,
    layout,
    viewId,
    known,
    isRestored,

    /** Shows a workspace's projects as last shown; null shows nothing. */
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
      askedOverdue.clear()
      Object.assign(known, { next: false, received: false })
      // Clear the former workspace's rows while the settings are read.
      table.show(null)
      isRestored.value = false
      hasChosen = false
      if (id === null) {
        keptShown.flush()
        return byDefault.close()
      }
      void Promise.all([byDefault.open(id), keptShown.last(id)]).then(([kept, last]) => {
        if (kept === null) return
        isRestored.value = true
        const isChosen = !usesDefaultSettings()
        goOnWith(last)
        if (usesDefaultSettings()) {
          columns.value = kept.columns
          sort.value = kept.sort
        }
        keepShown()
        // Otherwise a view opened meanwhile is shown already.
        if (!isChosen) show()
      })
    },
    /** Columns and order without a saved view. */
    defaultSettings: () => byDefault.settings,
    showDeleted(isOn: boolean): void {
      hasChosen = true
      if (isOn === deleted.value) return
      deleted.value = isOn
      show()
    },
    filterBy(next: ChosenFilter | null): void {
      hasChosen = true
      if (JSON.stringify(next) === JSON.stringify(filter.value)) return
      filter.value = next
      show()
    },
    showLayout(next: ViewContent['layout']): void {
      hasChosen = true
      layout.value = next
      // Only the table shows marks.
      mark((marks) => marks.clear())
    },
    /** The current state in the form of a saved view. */
    content,
    apply(content: ViewContent): void {
      hasChosen = true
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
    setViewport(viewport: Viewport): void {
      shown.setViewport(viewport)
      learnOfShown()
    },
    stagePlace(stageId: number): StagePosition | null {
      void stagesRevision.value
      return stages.place(stageId, (stage) => states.of(stage) === 'open')
    },
    learnStages(detail: Parameters<StageOrder['learn']>[0]): void {
      if (stages.learn(detail)) stagesRevision.value += 1
    }
  }
})
