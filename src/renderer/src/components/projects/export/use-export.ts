/** Exports the list as it is shown, or the projects that are marked in it. */
import type { ExportColumn, ExportFormat } from '@shared/ipc/routes/exports'
import { t } from '../../../locales'
import { useExports } from '../../../stores/exports'
import { useFieldNames } from '../../../stores/field-names'
import { useProjects } from '../../../stores/projects'
import { useFilterParts } from '../../../stores/projects/filter-parts'
import type { Marked } from '../../../stores/projects/steady'
import { useSavedViews } from '../../../stores/projects/views'
import { columnName } from '../column-names'
import { columnsOf, fieldKey, isField } from '../columns'

export function useExport(): (format: ExportFormat) => Promise<void> {
  const store = useProjects()
  const names = useFieldNames()
  const parts = useFilterParts()
  const saved = useSavedViews()
  const exports = useExports()

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

  return async (format) => {
    const scope = store.scope()
    if (scope === null) return
    const name = saved.views.find(({ id }) => id === store.viewId)?.name ?? t('projects.title')
    const follow = async (): Promise<Marked> => {
      await store.catchUp()
      return store.marked()
    }
    await exports.run({ scope, marked: store.marked(), follow, columns: columns(), format, name })
  }
}
