/** The table model of the groups of a noun: their list and its columns. */
import type { RecordRow } from '@shared/model/records'
import type { OwnKey } from '@shared/model/view'
import { copiedLink } from '../../composables/link-routes'
import { useCopy } from '../../composables/use-copy'
import { t } from '../../locales'
import { columnName } from '../../words/column-names'
import { fieldKey, isField } from '../../basics/columns'
import type { TableModel } from '../../record-ui/table/table-model'
import { useRecordFields } from '../../stores/record-fields'
import { useProjectsSaved } from '../../stores/records/projects-saved'
import { listingOf, useRecordList, type RecordList, type RecordsShown } from '../../stores/records/record-list'
import { GROUP_COLUMNS, namedCell, USER_GROUP_COLUMNS } from './record-columns'
import RecordLines from './record-lines.vue'

export interface GroupTable extends TableModel<RecordRow> {
  readonly list: RecordList
}

/** @param label name of the list */
export function useGroupTable(of: () => RecordsShown | null, label: () => string): GroupTable {
  const list = useRecordList(of)
  const { fields, isHidden, nameOf } = useRecordFields(
    () => {
      const shown = of()
      return shown === null ? null : { workspaceId: shown.workspaceId, noun: shown.noun }
    },
    // Fields are needed for the first rows only if some are shown as columns.
    () => list.facts !== null || list.error !== null || list.columns.some(({ key }) => isField(key))
  )
  const words: Partial<Record<OwnKey, string>> = {
    get title() {
      return t('records.name')
    },
    get created() {
      return t('records.created.label')
    }
  }
  const copy = useCopy()
  const projects = useProjectsSaved()
  const byNumber = (id: number): string => t('records.group', { id: String(id) })
  return {
    list,
    kind: {
      name: 'group',
      title: label,
      loading: () => t('records.loading'),
      get columns() {
        return of()?.noun === 'user-group' ? USER_GROUP_COLUMNS : GROUP_COLUMNS
      },
      get inLines(): readonly OwnKey[] {
        return ['title', of()?.noun === 'user-group' ? 'projects' : 'created']
      },
      lines: RecordLines,
      isOneLine: true,
      get fields() {
        return fields.value
      },
      isHidden: (key) => !isField(key) && isHidden(key),
      nameOf: (key) =>
        columnName(
          { nameOf },
          (own) => words[own] ?? t(`projects.column.${own}`),
          key,
          isField(key) ? fields.value.get(fieldKey(key)) : undefined
        ),
      cellOf: (row, key) => namedCell(row, key, byNumber, projects.whole),
      linkOf({ id }) {
        const scope = list.scope()
        return scope && copiedLink(scope.workspaceId, { kind: 'record', noun: scope.noun, id, parent: null })
      },
      rowCommands(row) {
        const link = this.linkOf?.(row) ?? null
        return Promise.resolve(link === null ? [] : [[{ id: 'record-link', run: () => copy(link) }]])
      },
      exported() {
        const scope = list.scope()
        return scope === null
          ? null
          : { workspaceId: scope.workspaceId, of: { kind: 'record', ...listingOf(scope) }, name: label() }
      }
    }
  }
}
