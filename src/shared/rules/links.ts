/**
 * Links to places of the app, as they are copied and as they come from outside: the one place that knows their form.
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
 * Nothing is decoded and nothing skipped: what is not exactly one of the forms above is no link of ours. Case counts in
 * ids only, and a slash at the end is what some systems add of themselves.
 */
const FORM =
  /^[Dd][Ee][Ss][Kk][Ss][Ii][Dd][Ee]:\/\/workspaces\/([A-Za-z0-9_-]{1,64})\/projects(?:\/(0|[1-9]\d{0,15})\/?|\/?(?:\?view=([A-Za-z0-9_-]{1,64}))?)$/

/** The place that a text leads to; null for anything that is not a link of the app. Never throws. */
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
