/** Who is in which user group: only groups name their people, so the groups in the cache are looked through. */
import { onScopeDispose, shallowRef, watch } from 'vue'
import { shapeOf, type ErrorShape } from '@shared/ipc/errors'
import type { Reference } from '@shared/model/record'
import type { RecordDetail } from '@shared/model/records'
import { on, request } from '../../desktop'
import { coalesce } from '../projects/coalesce'

const PAGE = 500
const AT_ONCE = 8
const REREAD_PAUSE = 3_000

/** People that a group's own fields name, each once. */
export function peopleIn({ fields }: Pick<RecordDetail, 'fields'>): readonly Reference[] {
  const found = new Map<number, Reference>()
  for (const { value, hidden } of fields) {
    if (hidden === true || value.type !== 'references' || value.kind !== 'user') continue
    for (const person of value.references) if (!found.has(person.id)) found.set(person.id, person)
  }
  return [...found.values()]
}

/** The active user groups that name a person; null until all that are cached were looked through. */
export function useGroupsOf(person: () => { readonly workspaceId: string; readonly id: number } | null) {
  const groups = shallowRef<readonly Reference[] | null>(null)
  const error = shallowRef<ErrorShape | null>(null)
  let visit = 0

  async function all(workspaceId: string): Promise<readonly Reference[]> {
    const found: Reference[] = []
    for (;;) {
      const { value } = await request('records.list', {
        workspaceId,
        ...{ noun: 'user-group', deleted: false, parent: null, text: '', offset: found.length, limit: PAGE },
        sort: { key: 'title', descending: false }
      })
      found.push(...value.rows.map(({ id, title, name }) => ({ id, label: title ?? name })))
      if (value.rows.length === 0 || found.length >= value.total) return found
    }
  }

  async function read(): Promise<void> {
    const mine = ++visit
    const where = person()
    if (where === null) return
    const { workspaceId, id } = where
    try {
      const known = await all(workspaceId)
      const within: Reference[] = []
      for (let at = 0; at < known.length && mine === visit; at += AT_ONCE) {
        const some = known.slice(at, at + AT_ONCE)
        const records = await Promise.all(some.map((group) => readGroup(workspaceId, group.id)))
        within.push(...some.filter((_, place) => records[place]?.some((member) => member.id === id)))
      }
      if (mine !== visit) return
      groups.value = within
      error.value = null
    } catch (thrown) {
      if (mine === visit) error.value = shapeOf(thrown)
    }
  }

  watch(
    () => JSON.stringify(person()),
    () => {
      groups.value = null
      error.value = null
      void read()
    },
    { immediate: true }
  )
  const again = coalesce(() => void read(), REREAD_PAUSE)
  const stop = on('changed', ({ workspaceId, noun }) => {
    if (noun === 'user-group' && person()?.workspaceId === workspaceId) again()
  })
  onScopeDispose(() => {
    visit += 1
    again.cancel()
    stop()
  })
  return { groups, error, retry: read }
}

/** A group that went between the list and the question has nobody. */
async function readGroup(workspaceId: string, id: number): Promise<readonly Reference[]> {
  try {
    return peopleIn((await request('records.get', { workspaceId, noun: 'user-group', id, refresh: false })).value)
  } catch (thrown) {
    if (shapeOf(thrown).code === 'not-found') return []
    throw thrown
  }
}
