/** Exports the list as it is shown, or the projects that are marked in it, with progress and a way out. */
import { onScopeDispose, shallowRef } from 'vue'
import type { ExportColumn, ExportFormat } from '@shared/ipc/routes/exports'
import { on, request } from '../../../desktop'
import { formatLocale } from '../../../composables/format'
import { t, tn } from '../../../locales'
import { useFieldNames } from '../../../stores/field-names'
import { useNotices } from '../../../stores/notices'
import { useProjects } from '../../../stores/projects'
import { useFilterParts } from '../../../stores/projects/filter-parts'
import { readRanges } from '../../../stores/projects/read-ranges'
import { useSavedViews } from '../../../stores/projects/views'
import { columnName } from '../column-names'
import { columnsOf, fieldKey, isField } from '../columns'

export interface ExportProgress {
  readonly attempt: string
  readonly done: number
  /** Null until it is known which projects. */
  readonly total: number | null
}

export function useExport() {
  const store = useProjects()
  const names = useFieldNames()
  const parts = useFilterParts()
  const saved = useSavedViews()
  const notices = useNotices()
  const running = shallowRef<ExportProgress | null>(null)
  let reading = new AbortController()

  onScopeDispose(
    on('export', ({ attempt, done, total }) => {
      if (running.value?.attempt === attempt) running.value = { attempt, done, total }
    })
  )

  /** Also those that have no room in a narrow window: they belong to the view. */
  function columns(): ExportColumn[] {
    const known = (key: string) => {
      const field = parts.fields.get(key)
      return field?.correction?.hidden === true ? undefined : (field?.now ?? null)
    }
    return columnsOf(store.columns, names.isHidden, known).map(({ id }) => {
      const field = isField(id) ? parts.fields.get(fieldKey(id)) : undefined
      const type = id === 'price' ? 'money' : id === 'created' ? 'date' : field?.now.type
      return {
        key: id,
        heading: columnName(names, id, field),
        type: type === 'money' || type === 'date' || type === 'moment' ? type : 'text'
      }
    })
  }

  async function run(format: ExportFormat): Promise<void> {
    const scope = store.scope()
    if (scope === null || running.value !== null) return
    const { workspaceId, deleted, filter, sort } = scope
    const attempt = crypto.randomUUID()
    reading = new AbortController()
    running.value = { attempt, done: 0, total: null }
    try {
      const asked = columns()
      const name = saved.views.find(({ id }) => id === store.viewId)?.name ?? t('projects.title')
      let ids: number[] | null = null
      if (store.ranges.length > 0) {
        ids = []
        const marked = readRanges({ ...scope, columns: [] }, store.ranges, reading.signal)
        for await (const rows of marked) ids.push(...rows.map(({ id }) => id))
      }
      const { savedAs, rows, cut } = await request('projects.export', {
        workspaceId,
        attempt,
        listing: { deleted, filter, sort },
        columns: asked,
        ids,
        format,
        locale: formatLocale(),
        name
      })
      if (savedAs === null) return
      const done = tn('exports.done', rows, { file: savedAs })
      notices.done(cut === 0 ? done : `${done} ${tn('exports.cut', cut)}`)
    } catch (thrown) {
      notices.problem(thrown)
    } finally {
      running.value = null
    }
  }

  function cancel(): void {
    reading.abort()
    const attempt = running.value?.attempt
    if (attempt !== undefined) request('projects.cancelExport', { attempt }).catch(notices.problem)
  }

  return { running, run, cancel }
}
