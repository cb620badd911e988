/** People as a table: their list, and the columns that can be known of them. */
import type { KnownField } from '@shared/model/field-inventory'
import { t } from '../../locales'
import type { TableModel } from '../../record-ui/table/table-model'
import { referenceName } from '../../record-ui/fields/field-text'
import {
  peopleListing,
  PROJECTS_OF,
  usePeople,
  type ListedPerson,
  type People,
  type PeopleShown
} from '../../stores/records/people'
import { namedCell, PEOPLE_COLUMNS } from './record-columns'
import RecordLines from './record-lines.vue'

export interface PeopleTable extends TableModel<ListedPerson> {
  readonly list: People
}

/** Not a field of any payload: it is counted in the cache. */
const FIELDS: ReadonlyMap<string, KnownField> = new Map([
  [
    PROJECTS_OF,
    {
      ...{ key: PROJECTS_OF, label: PROJECTS_OF, section: 'other', part: false, sortable: true, seen: 0, examples: [] },
      ...{ masked: false, correction: null, guess: null, list: null },
      now: { role: null, type: 'number', kind: null },
      recognised: { role: null, type: 'number', kind: null }
    }
  ]
])

export function usePeopleTable(of: () => PeopleShown | null): PeopleTable {
  const list = usePeople(of)
  const byNumber = (id: number): string => referenceName({ id, label: null }, 'user')
  return {
    list,
    kind: {
      name: 'person',
      title: () => t('people.title'),
      loading: () => t('records.loading'),
      columns: PEOPLE_COLUMNS,
      inLines: ['title', `field:${PROJECTS_OF}`, 'id'],
      lines: RecordLines,
      fields: FIELDS,
      isHidden: () => false,
      nameOf: (key) =>
        key === 'title' ? t('projects.role.name') : key === 'id' ? t('projects.column.id') : t('people.projects'),
      cellOf(row, key) {
        const cell = namedCell(row, key, byNumber)
        return cell.kind === 'title' ? { ...cell, person: true } : cell
      },
      exported() {
        const scope = list.scope()
        return scope === null
          ? null
          : { workspaceId: scope.workspaceId, of: { kind: 'person', ...peopleListing(scope) }, name: t('people.title') }
      }
    }
  }
}
