/** The table model of clients: their list, and the number of their active projects. */
import { copiedLink } from '../../composables/link-routes'
import { useCopy } from '../../composables/use-copy'
import { t } from '../../locales/clients'
import '../../locales/projects-of'
import type { TableModel } from '../../record-ui/table/table-model'
import { useProjectsSaved } from '../../stores/records/projects-saved'
import { useClientList, type ClientList, type ClientsShown, type ListedClient } from '../../stores/clients/client-list'
import { namedCell, PEOPLE_COLUMNS } from '../records/record-columns'
import RecordLines from '../records/record-lines.vue'

export interface ClientsTable extends TableModel<ListedClient> {
  readonly list: ClientList
  readonly facts: ReturnType<typeof useClientList>['facts']
}

/** A client has no number of its own. */
const COLUMNS = PEOPLE_COLUMNS.filter(({ id }) => id !== 'id')

export function useClientsTable(of: () => ClientsShown | null): ClientsTable {
  const { list, facts } = useClientList(of)
  const copy = useCopy()
  const projects = useProjectsSaved()
  return {
    list,
    facts,
    kind: {
      name: 'client',
      title: () => t('clients.title'),
      loading: () => t('records.loading'),
      columns: COLUMNS,
      inLines: ['title', 'projects'],
      lines: RecordLines,
      isOneLine: true,
      // Clients are named by projects and have no fields of their own.
      fields: new Map(),
      isHidden: () => false,
      nameOf: (key) => t(key === 'title' ? 'clients.name' : 'projects.column.projects'),
      cellOf(row, key) {
        const cell = namedCell(row, key, () => t('clients.untitled'), projects.whole)
        return cell.kind === 'title' && row.taxIds.length > 0 ? { ...cell, note: row.taxIds.join(', ') } : cell
      },
      linkOf({ key }) {
        const scope = list.scope()
        return scope && copiedLink(scope.workspaceId, { kind: 'client', key })
      },
      rowCommands(row) {
        const link = this.linkOf?.(row) ?? null
        return Promise.resolve(link === null ? [] : [[{ id: 'record-link', run: () => copy(link) }]])
      },
      exported() {
        const scope = list.scope()
        if (scope === null) return null
        const { workspaceId, text, sort } = scope
        return { workspaceId, of: { kind: 'client', text: text.trim(), sort, keys: null }, name: t('clients.title') }
      }
    }
  }
}
