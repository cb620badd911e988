import type { Noun } from '@shared/model/record'
import { hasShortened } from '@shared/rules/short-texts'
import { request } from '../desktop'

/**
 * The whole title of a record whose row may carry the beginning of it: for a copy. Rejects with a `DesksideError`:
 * `not-found` when it is cached no more.
 */
export async function wholeTitle(
  workspaceId: string,
  { noun, id }: { readonly noun: Noun | 'person'; readonly id: number },
  shown: string
): Promise<string> {
  if (!hasShortened(shown)) return shown
  if (noun === 'project')
    return (await request('projects.get', { workspaceId, id, refresh: false })).value.title ?? shown
  if (noun === 'folder' || noun === 'file') {
    return (await request('files.place', { workspaceId, noun, id })).title ?? shown
  }
  if (noun !== 'person') {
    const { value } = await request('records.get', { workspaceId, noun, id, refresh: false })
    return value.title ?? value.name ?? shown
  }
  const listing = { workspaceId, text: '', sort: { key: 'id', descending: false } } as const
  const { index } = await request('people.position', { ...listing, id })
  if (index === null) return shown
  const { rows } = await request('people.list', { ...listing, offset: index, limit: 1, whole: true })
  return rows.find((row) => row.id === id)?.title ?? shown
}
