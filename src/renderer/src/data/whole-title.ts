import type { Noun } from '@shared/model/record'
import { hasShortened } from '@shared/rules/short-texts'
import { request } from '../desktop'

/**
 * The full title of a record for copying: its row may have a truncated one.
 * @throws DesksideError `not-found` if it is no longer cached
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
