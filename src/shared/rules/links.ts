/**
 * Links to places of the app, copied and from outside; their form is defined here only.
 *
 * ```
 * deskside://workspaces/<workspace>/projects
 * deskside://workspaces/<workspace>/projects?view=<view>
 * deskside://workspaces/<workspace>/projects/<project>
 * ```
 */
export const LINK_SCHEME = 'deskside'

export type AppLink =
  | { readonly kind: 'project'; readonly workspaceId: string; readonly id: number }
  /** The list of projects; with a view, as that one shows it. */
  | { readonly kind: 'projects'; readonly workspaceId: string; readonly view: string | null }

/**
 * Nothing is decoded or skipped: only the exact forms above are links of ours. Case counts in ids only, and a final
 * slash is allowed, since some systems add it.
 */
const FORM =
  /^[Dd][Ee][Ss][Kk][Ss][Ii][Dd][Ee]:\/\/workspaces\/([A-Za-z0-9_-]{1,64})\/projects(?:\/(0|[1-9]\d{0,15})\/?|\/?(?:\?view=([A-Za-z0-9_-]{1,64}))?)$/

/** The target of a link; null for anything else. Never throws. */
export function parseLink(text: string): AppLink | null {
  const [, workspaceId, id, view] = FORM.exec(text) ?? []
  if (workspaceId === undefined) return null
  if (id === undefined) return { kind: 'projects', workspaceId, view: view ?? null }
  const number = Number(id)
  return Number.isSafeInteger(number) ? { kind: 'project', workspaceId, id: number } : null
}

/** A link as it is copied. */
export function linkText(link: AppLink): string {
  const room = `${LINK_SCHEME}://workspaces/${link.workspaceId}/projects`
  if (link.kind === 'project') return `${room}/${link.id}`
  return link.view === null ? room : `${room}?view=${link.view}`
}
