/** Clients as a table. The service has no list of them, so they come from the projects that name them. */
import { computed, shallowRef } from 'vue'
import type { ClientListQuery } from '@shared/contract/clients'
import type { ClientPage, ClientRow } from '@shared/model/clients'
import type { FieldValue, RecordState } from '@shared/model/record'
import type { ColumnKey } from '@shared/model/view'
import { changesOf } from '../../data/preferences'
import type { TableScope } from '../../data/table-list/table-list'
import type { ListSource } from '../../data/windowed-list/list-source'
import { request } from '../../desktop'
import { useShownTable } from '../shown-table'
import { numberOfClient } from './client-numbers'

/** A client as a row of a table. */
export interface ListedClient {
  /** As in `numberOfClient`. */
  readonly id: number
  readonly key: string
  readonly title: string | null
  /** Number of active projects. */
  readonly projects: number
  readonly taxIds: readonly string[]
  readonly state: RecordState
  readonly fields: Readonly<Record<string, FieldValue>>
}

export interface ClientsShown {
  readonly workspaceId: string
  /** Filters by name or tax id. */
  readonly text: string
}

type ClientScope = ClientsShown & TableScope & Pick<ClientListQuery, 'sort'>

export const listedClient = ({ key, name, active, taxIds }: ClientRow): ListedClient => ({
  ...{ id: numberOfClient(key), key, title: name, projects: active, taxIds },
  ...{ state: 'active', fields: {} }
})

const sortKey = (key: ColumnKey): ClientListQuery['sort']['key'] => (key === 'projects' ? key : 'name')

/** Facts about the whole list, from its last page. */
export type ClientListFacts = Pick<ClientPage, 'isRecognised' | 'told'>

/** @param of null shows nothing */
export function useClientList(of: () => ClientsShown | null) {
  const known = shallowRef<ClientListFacts | null>(null)
  const source: ListSource<ListedClient, ClientScope> = {
    async read({ workspaceId, text, sort }, offset, limit) {
      const answer = await request('clients.list', { workspaceId, text: text.trim(), sort, offset, limit })
      const { rows, total, isRecognised, told } = answer.value
      known.value = { isRecognised, told }
      return { rows: rows.map(listedClient), total, facts: null }
    },
    isSame: (a, b) => JSON.stringify(a) === JSON.stringify(b),
    // Keep the old rows until the answer for another text.
    keeps: (now, before) => now.workspaceId === before.workspaceId
  }
  const list = useShownTable(source, of, {
    name: () => 'client',
    sort: () => ({ key: 'projects', descending: true }),
    scopeOf: (now, { key, descending }): ClientScope => ({
      ...now,
      sort: { key: sortKey(key), descending },
      columns: []
    }),
    changedBy: {
      changed: ({ noun }) => noun === 'project',
      fields: ({ noun }) => noun === 'project',
      'prefs.changed': changesOf('clients')
    }
  })
  return { list, facts: computed(() => known.value) }
}

export type ClientList = ReturnType<typeof useClientList>['list']
