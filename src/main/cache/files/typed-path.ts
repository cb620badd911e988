/** Resolves a typed path to folders. Slashes separate names, but names may contain slashes, too. */
import type { PathOption } from '@shared/model/files'
import { foldCase } from '@shared/rules/filter/values'
import { type Area, TOP } from '../file-places'
import type { Names } from './names'

const MOST_OPTIONS = 50
/** Upper bound of folders to follow: many may have equal names. */
const MOST_WAYS = 200

const folded = (name: string | null): string => foldCase((name ?? '').trim())

/** Completes a typed path. `exact`: the only folder with exactly this path; null for none or several. */
export function completePath(names: Names, area: Area, text: string) {
  const found: number[] = []
  const exact = new Set<number>()
  const ways: { readonly folder: number; readonly rest: string }[] = [
    { folder: TOP, rest: folded(text).replace(/^\/\s*/, '') }
  ]
  let hasMore = false
  for (const { folder, rest } of ways) {
    const inside = names.sort(area, area.foldersInside(folder)).order
    const titles = names.titles(area, inside).map(folded)
    inside.forEach((entry, at) => {
      const title = titles[at] ?? ''
      if (title.startsWith(rest)) found.push(entry)
      if (title === '' || !rest.startsWith(title)) return
      const behind = rest.slice(title.length).trimStart()
      if (behind === '' || behind === '/') exact.add(entry)
      if (!behind.startsWith('/')) return
      if (ways.length < MOST_WAYS) ways.push({ folder: entry, rest: behind.slice(1).trimStart() })
      else hasMore = true
    })
  }
  const options = found.slice(0, MOST_OPTIONS).flatMap((entry): PathOption[] => {
    const path = area.pathOf(entry)
    return path === null ? [] : [{ id: area.keyOf(entry), path: names.references(area, path) }]
  })
  const [only, ...others] = exact
  return {
    options,
    hasMore: hasMore || found.length > MOST_OPTIONS,
    exact: only === undefined || others.length > 0 ? null : area.keyOf(only)
  }
}
