import type { Style } from './style'

/** Which of its project groups a project says in a style; null: it says nothing of them. */
export function projectGroupsSaid({ projectGroups }: Style, ids: readonly number[]): readonly number[] | null {
  if (projectGroups === 'none') return null
  return projectGroups === 'all' ? ids : ids.slice(0, 1)
}
