/** The user groups of a person: only groups name their people, so all cached groups are read. */
import { shapeOf } from '@shared/ipc/errors'
import type { Reference } from '@shared/model/record'
import type { RecordDetail } from '@shared/model/records'
import { useLiveRead, type Turn } from '../../data/live-read'
import { request } from '../../desktop'

const PAGE = 500
const AT_ONCE = 8

/** The people in the fields of a group, without duplicates. */
export function peopleIn({ fields }: Pick<RecordDetail, 'fields'>): readonly Reference[] {
  const found = new Map<number, Reference>()
  for (const { value, hidden } of fields) {
    if (hidden === true || value.type !== 'references' || value.kind !== 'user') continue
    for (const person of value.references) if (!found.has(person.id)) found.set(person.id, person)
  }
  return [...found.values()]
}

/** Whether a group explicitly has no members. Without such a readable field it is unknown. */
export const isNobody = ({ fields }: Pick<RecordDetail, 'fields'>): boolean =>
  fields.some(({ role, value }) => role === 'participants-users' && value.type === 'empty')

interface Person {
  readonly workspaceId: string
  readonly id: number
}

/** The active user groups that name a person; null until all cached groups are read. */
export function useGroupsOf(person: () => Person | null) {
  const { value, error, reread } = useLiveRead(groupsOf, person, {
    changedBy: { changed: ({ noun }) => noun === 'user-group' },
    pause: 3_000
  })
  return { groups: value, error, retry: reread }
}

async function groupsOf({ workspaceId, id }: Person, { signal }: Turn): Promise<readonly Reference[]> {
  const known = await allGroups(workspaceId)
  const within: Reference[] = []
  for (let at = 0; at < known.length && !signal.aborted; at += AT_ONCE) {
    const some = known.slice(at, at + AT_ONCE)
    const records = await Promise.all(some.map((group) => readGroup(workspaceId, group.id)))
    within.push(...some.filter((_, place) => records[place]?.some((member) => member.id === id)))
  }
  return within
}

async function allGroups(workspaceId: string): Promise<readonly Reference[]> {
  const found: Reference[] = []
  for (;;) {
    const { value } = await request('records.list', {
      workspaceId,
      ...{
        noun: 'user-group',
        deleted: false,
        parent: null,
        text: '',
        filter: null,
        columns: [],
        offset: found.length,
        limit: PAGE
      },
      sort: { key: 'title', descending: false }
    })
    found.push(...value.rows.map(({ id, title, name }) => ({ id, label: title ?? name })))
    if (value.rows.length === 0 || found.length >= value.total) return found
  }
}

/** The members of a group; none if it was removed meanwhile. */
async function readGroup(workspaceId: string, id: number): Promise<readonly Reference[]> {
  try {
    return peopleIn((await request('records.get', { workspaceId, noun: 'user-group', id, refresh: false })).value)
  } catch (thrown) {
    if (shapeOf(thrown).code === 'not-found') return []
    throw thrown
  }
}
