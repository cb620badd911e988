/** People: nobody lists them, so they are who the cached records name. Kept current as records teach more of them. */
import { ref, type Ref } from 'vue'
import { any } from '../../data/changed-by'
import { useWindowedList } from '../../data/windowed-list/use-windowed-list'
import { request } from '../../desktop'
import { sameRecord, type ListedRecord, type ListedRecords } from './listed'

export interface PeopleScope {
  readonly workspaceId: string
  readonly text: string
}

export interface People extends ListedRecords {
  /** More are known than one answer holds: who looks for somebody types. */
  readonly more: Readonly<Ref<boolean>>
}

const askFor = ({ workspaceId, text }: PeopleScope) =>
  request('records.options', { workspaceId, of: { kind: 'user' }, text: text.trim() })

export function usePeople(scope: () => PeopleScope | null): People {
  const more = ref(false)
  const list = useWindowedList<ListedRecord, PeopleScope>(
    {
      async read(of, offset, limit) {
        const answer = await askFor(of)
        if (JSON.stringify(of) === JSON.stringify(scope())) more.value = answer.more
        const rows = answer.options.slice(offset, offset + limit)
        return {
          rows: rows.map(({ id, label }): ListedRecord => ({ id, name: label, state: 'active' })),
          ...{ total: answer.options.length, facts: null }
        }
      },
      async locate(of, id) {
        const index = (await askFor(of)).options.findIndex((option) => option.id === id)
        return index < 0 ? null : index
      },
      same: sameRecord,
      // Other words keep what is shown until their answer is there.
      keeps: (now, before) => now.workspaceId === before.workspaceId
    },
    scope,
    // Any record may name somebody, and a sweep teaches names all the time.
    { changedBy: { changed: any }, pause: 2_000 }
  )
  return { ...list, more }
}
