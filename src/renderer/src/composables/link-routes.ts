/** Maps the app's links to routes and back. */
import type { RouteLocationResolved, Router } from 'vue-router'
import { factsOf } from '@shared/model/nouns'
import { LINK_PAGES, linkableText, linkText, type LinkPage, type LinkPlace } from '@shared/rules/links'
import { useWorkspaces } from '../state/workspaces'

interface RoomPlace {
  readonly name: string
  readonly params: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
}

const PAGES: Readonly<Record<LinkPage, RoomPlace>> = {
  today: { name: 'today', params: {} },
  projects: { name: 'projects', params: {} },
  groups: { name: 'groups', params: {} },
  people: { name: 'people', params: {} },
  'user-groups': { name: 'people', params: { kind: 'groups' } },
  clients: { name: 'clients', params: {} },
  files: { name: 'files', params: {} },
  calendar: { name: 'calendar', params: {} },
  lookup: { name: 'lookup', params: {} },
  search: { name: 'search', params: {} }
}

/** The link page that a route shows; null if no link leads to it. */
export function pageOfRoute({ name, params }: Pick<RouteLocationResolved, 'name' | 'params'>): LinkPage | null {
  const pages = LINK_PAGES.filter((page) => PAGES[page].name === name)
  return pages.find((page) => PAGES[page].params['kind'] === params['kind']) ?? pages[0] ?? null
}

/** The folder whose contents a route shows; null for all other routes. */
export function folderOfRoute({ name, params }: Pick<RouteLocationResolved, 'name' | 'params'>): LinkPlace | null {
  const { kind, id } = params
  return name === 'files' && kind === 'folders' && typeof id === 'string' ? { kind: 'folder', id: Number(id) } : null
}

const folder = (id: number): RoomPlace => ({ name: 'files', params: { kind: 'folders', id: String(id) } })

/**
 * The route of a link; null if no page shows its target yet.
 *
 * @param router tells which routes exist
 */
export function placeOfLink(place: LinkPlace, router: Pick<Router, 'hasRoute'>): RoomPlace | null {
  const found = roomOf(place)
  return found !== null && router.hasRoute(found.name) ? found : null
}

function roomOf(place: LinkPlace): RoomPlace | null {
  switch (place.kind) {
    case 'page':
      return PAGES[place.page]
    case 'view':
      return { name: 'projects', params: {}, query: { view: place.view } }
    case 'client':
      return { name: 'clients', params: { key: place.key } }
    case 'folder':
      return folder(place.id)
    case 'module-record':
      // The search page resolves the module name to its number on this computer.
      return { name: 'search', params: {}, query: { find: String(place.id), module: place.module, open: '1' } }
    case 'search':
      return searchPlace(place)
    case 'month':
      return { name: 'calendar', params: {}, query: { view: 'month', day: `${place.month}-01` } }
    case 'record': {
      if (place.noun === 'person') return { name: 'people', params: { id: String(place.id) } }
      const { room } = factsOf(place.noun)
      if (room === null) return null
      const { name, ...within } = room
      return { name, params: { ...within, id: String(place.id) } }
    }
  }
}

function searchPlace({ in: where, text: find, module, deleted }: Extract<LinkPlace, { kind: 'search' }>): RoomPlace {
  if (typeof where === 'object') return { ...folder(where.folder), query: { find, below: '1' } }
  if (where !== 'everywhere') return { ...PAGES[where], query: { find } }
  const query = { find, ...(module === undefined ? {} : { module }), ...(deleted ? { deleted: '1' } : {}) }
  return { name: 'search', params: {}, query }
}

/** Link target of a record of a custom module; null if a link cannot contain the module's name. */
export const moduleRecordPlace = (module: string | null, id: number): LinkPlace | null =>
  module === null || linkableText(module) !== module ? null : { kind: 'module-record', module, id }

/** The link text to copy for a target in a workspace. */
export function copiedLink(workspaceId: string, place: LinkPlace): string {
  const workspace = useWorkspaces().list.find(({ id }) => id === workspaceId)
  return linkText({ ...place, workspaceId, serviceMark: workspace?.serviceMark ?? null })
}
