/** The table model of projects: the store's list and its columns. */
import type { ProjectRow } from '@shared/model/project'
import type { OwnKey } from '@shared/model/view'
import { copiedLink } from '../../composables/link-routes'
import { t } from '../../locales'
import { columnName } from '../../words/column-names'
import { fieldKey, isField } from '../../basics/columns'
import type { TableModel } from '../../record-ui/table/table-model'
import { useFieldNames } from '../../stores/field-names'
import { useProjects } from '../../stores/projects'
import { isBuiltIn } from '../../stores/projects/built-in-views'
import { useFilterParts } from '../../stores/projects/filter-parts'
import { useSavedViews } from '../../stores/projects/views'
import { OVERDUE_COLUMN, PROJECT_COLUMNS, projectCell } from './project-columns'
import { projectRowCommands } from './project-row-commands'
import ProjectLines from './project-lines.vue'

export function useProjectTable(): TableModel<ProjectRow> {
  const list = useProjects()
  const names = useFieldNames()
  const parts = useFilterParts()
  const saved = useSavedViews()
  /** As the pane of views calls it. */
  const viewName = (id: string | null, deleted: boolean): string => {
    if (isBuiltIn(id)) return t(`mine.view.${id}`)
    const all = deleted ? `${t('projects.title')}, ${t('projects.deleted')}` : t('projects.title')
    return saved.views.find((view) => view.id === id)?.name ?? all
  }
  return {
    list,
    kind: {
      name: 'project',
      title: () => t('projects.title'),
      loading: () => t('projects.loadingRow'),
      get columns() {
        const isChosen = (id: OwnKey): boolean => list.columns.some(({ key }) => key === id)
        const known = PROJECT_COLUMNS.filter(
          ({ id }) => (id !== 'next' && id !== 'received') || list.known[id] || isChosen(id)
        )
        return isChosen('overdue') ? [...known, OVERDUE_COLUMN] : known
      },
      inLines: ['title', 'stage', 'price', 'responsible', 'created'],
      lines: ProjectLines,
      get fields() {
        return parts.fields
      },
      isHidden: (key) => !isField(key) && names.isHidden(key),
      nameOf: (key) =>
        columnName(
          names,
          (own) => t(`projects.column.${own}`),
          key,
          isField(key) ? parts.fields.get(fieldKey(key)) : undefined
        ),
      cellOf: (row, key) => projectCell(row, key, list.stagePlace),
      linkOf({ id }) {
        const scope = list.scope()
        return scope && copiedLink(scope.workspaceId, { kind: 'record', noun: 'project', id, parent: null })
      },
      rowCommands(row) {
        const scope = list.scope()
        return scope === null ? Promise.resolve([]) : projectRowCommands(scope.workspaceId, row)
      },
      exported() {
        const scope = list.scope()
        if (scope === null) return null
        const { workspaceId, deleted, filter, sort } = scope
        return { workspaceId, of: { kind: 'project', deleted, filter, sort }, name: viewName(list.viewId, deleted) }
      }
    }
  }
}
