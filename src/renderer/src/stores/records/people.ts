/** People as a table. The service has no list of people, so they come from references in cached records. */
import type { RecordState, FieldValue } from '@shared/model/record'
import type { PersonRow } from '@shared/model/records'
import type { PeopleListQuery } from '@shared/contract/listing'
import type { ColumnKey } from '@shared/model/view'
import { isAnyChange } from '../../data/changed-by'
import type { TableScope } from '../../data/table-list/table-list'
import type { ListSource } from '../../data/windowed-list/list-source'
import { request } from '../../desktop'
import { useShownTable } from '../shown-table'

/** A person as a row of a table. */
export interface ListedPerson extends PersonRow {
  readonly state: RecordState
  readonly fields: Readonly<Record<string, FieldValue>>
}

export interface PeopleShown {
  readonly workspaceId: string
  /** Filters by name or number. */
  readonly text: string
}

type PeopleScope = PeopleShown & TableScope & Pick<PeopleListQuery, 'sort'>

export const peopleListing = ({ text, sort }: PeopleScope): PeopleListQuery => ({ text: text.trim(), sort })

const listed = (person: PersonRow): ListedPerson => ({ ...person, state: 'active', fields: {} })

const source: ListSource<ListedPerson, PeopleScope> = {
  async read(scope, offset, limit) {
    const { workspaceId, whole } = scope
    const input = { workspaceId, ...peopleListing(scope), offset, limit, whole }
    const { rows, total } = await request('people.list', input)
    return { rows: rows.map(listed), total, facts: null }
  },
  locate: async (scope, id) =>
    (await request('people.position', { workspaceId: scope.workspaceId, ...peopleListing(scope), id })).index,
  isSame: (a, b) => JSON.stringify(a) === JSON.stringify(b),
  // Keep the old rows until the answer for another text.
  keeps: (now, before) => now.workspaceId === before.workspaceId
}

function sortKey(key: ColumnKey): PeopleListQuery['sort']['key'] {
  return key === 'id' || key === 'projects' ? key : 'title'
}

/** @param of null shows nothing */
export const usePeople = (of: () => PeopleShown | null) =>
  useShownTable(source, of, {
    name: () => 'person',
    sort: () => ({ key: 'title', descending: false }),
    scopeOf: (now, { key, descending }): PeopleScope => ({
      ...now,
      sort: { key: sortKey(key), descending },
      columns: []
    }),
    // Any record may name a person, and sweeps bring new names all the time.
    changedBy: { changed: isAnyChange }
  })

export type People = ReturnType<typeof usePeople>
