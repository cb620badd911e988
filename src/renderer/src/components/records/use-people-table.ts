/** The table model of people: their list, and columns derived from other records. */
import { copiedLink } from '../../composables/link-routes'
import { useCopy } from '../../composables/use-copy'
import { t } from '../../locales/people'
import type { TableModel } from '../../record-ui/table/table-model'
import { referenceName } from '../../words/field-text'
import { useProjectsSaved } from '../../stores/records/projects-saved'
import { peopleListing, usePeople, type ListedPerson, type People, type PeopleShown } from '../../stores/records/people'
import { namedCell, PEOPLE_COLUMNS } from './record-columns'
import RecordLines from './record-lines.vue'

export interface PeopleTable extends TableModel<ListedPerson> {
  readonly list: People
}

export function usePeopleTable(of: () => PeopleShown | null): PeopleTable {
  const list = usePeople(of)
  const copy = useCopy()
  const projects = useProjectsSaved()
  const byNumber = (id: number): string => referenceName({ id, label: null }, 'user')
  return {
    list,
    kind: {
      name: 'person',
      title: () => t('shell.people'),
      loading: () => t('records.loading'),
      columns: PEOPLE_COLUMNS,
      inLines: ['title', 'projects'],
      lines: RecordLines,
      isOneLine: true,
      // There are no records of people, and so no fields.
      fields: new Map(),
      isHidden: () => false,
      nameOf: (key) =>
        key === 'title' ? t('people.name') : t(key === 'id' ? 'projects.column.id' : 'projects.column.projects'),
      cellOf(row, key) {
        const cell = namedCell(row, key, byNumber, projects.whole)
        return cell.kind === 'title' ? { ...cell, isPerson: true } : cell
      },
      linkOf({ id }) {
        const scope = list.scope()
        return scope && copiedLink(scope.workspaceId, { kind: 'record', noun: 'person', id, parent: null })
      },
      rowCommands(row) {
        const link = this.linkOf?.(row) ?? null
        return Promise.resolve(link === null ? [] : [[{ id: 'record-link', run: () => copy(link) }]])
      },
      exported() {
        const scope = list.scope()
        return scope === null
          ? null
          : { workspaceId: scope.workspaceId, of: { kind: 'person', ...peopleListing(scope) }, name: t('shell.people') }
      }
    }
  }
}
