import type { AppLink } from '@shared/rules/links'

/**
 * The local workspace that a link leads to: the named one, or another of the same service, preferably the open one.
 * Null if there is none.
 */
export function workspaceOfLink(
  { workspaceId, serviceMark }: Pick<AppLink, 'workspaceId' | 'serviceMark'>,
  workspaces: readonly { readonly id: string; readonly serviceMark: string | null; readonly isActive: boolean }[]
): string | null {
  const named = workspaces.find(({ id }) => id === workspaceId)
  if (serviceMark === null) return named?.id ?? null
  if (named?.serviceMark === serviceMark) return named.id
  const same = workspaces.filter((one) => one.serviceMark === serviceMark)
  return (same.find(({ isActive }) => isActive) ?? same[0])?.id ?? null
}
