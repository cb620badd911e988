import type { Style } from './style'

/** Project groups that a project names in a style; null if it names none. */
export function projectGroupsSaid({ projectGroups }: Style, ids: readonly number[]): readonly number[] | null {
  if (projectGroups === 'none') return null
  return projectGroups === 'all' ? ids : ids.slice(0, 1)
}
