/**
 * Links to places of the app, copied and from outside; their form is defined here only, for all rooms.
 *
 * ```
 * deskside://workspaces/<workspace>[~<service mark>]<place>
 *
 * /today  /projects  /groups  /people  /user-groups  /files  /calendar  /lookup  /search     a page
 * /projects?view=<view>                 a saved view of the projects
 * /projects/<id>                        a project
 * /records/<noun>/<id>                  a record of any other kind, or a person
 * /records/<noun>/<parent>/<id>         one whose id holds within its parent only: a stage, an element of a list
 * /records/module-record/<module>/<id>  one of a module of its own, as the service numbers it there
 * /folders/<id>                         what a folder holds
 * /calendar/<YYYY-MM>                   a month
 * /search?text=<words>                  a search everywhere; /projects?text=<words>: in one room
 * /search[/modules/<module>][/deleted]   the same in one module, or among what is deleted
 * /folders/<id>?text=<words>            a search below a folder
 * ```
 *
 * The workspace is named as this computer names it. The service mark tells whether the service is the same: a workspace
 * that was moved to another service is not mistaken for what it was, and another computer finds its own workspace of that
 * service. Links without it are as good; they hold for this computer alone.
 */
import { factsOf, isNoun } from '../model/nouns'
import type { Noun } from '../model/record'
import { isMonth } from './months'

export const LINK_SCHEME = 'deskside'

/** Parts of the app that a link can lead to; not all of them are built. */
export const LINK_PAGES = [
  'today',
  'projects',
  'groups',
  'people',
  'user-groups',
  'files',
  'calendar',
  'lookup',
  'search'
] as const
export type LinkPage = (typeof LINK_PAGES)[number]

/** Pages where something is found by words. */
export const SEARCHED_PAGES = ['projects', 'groups', 'people', 'user-groups', 'files', 'calendar', 'lookup'] as const
export type SearchedPage = (typeof SEARCHED_PAGES)[number]

/** Where a search looks: everywhere, in a page, or below a folder. */
export type SearchIn = 'everywhere' | SearchedPage | { readonly folder: number }

export type LinkPlace =
  | { readonly kind: 'page'; readonly page: LinkPage }
  | { readonly kind: 'view'; readonly view: string }
  /** `parent`: of a kind whose ids hold within one, else null. A person who is known by name alone has a local id. */
  | { readonly kind: 'record'; readonly noun: Noun | 'person'; readonly id: number; readonly parent: number | null }
  /** A record of a module of its own: `id` is the service's. `module` is as `linkableText` leaves it. */
  | { readonly kind: 'module-record'; readonly module: string; readonly id: number }
  /** What a folder holds. */
  | { readonly kind: 'folder'; readonly id: number }
  /** `YYYY-MM`. */
  | { readonly kind: 'month'; readonly month: string }
  /** `text` and `module` are as `linkableText` leaves them; only a search everywhere has a module, or what is deleted. */
  | {
      readonly kind: 'search'
      readonly in: SearchIn
      readonly text: string
      readonly module?: string
      readonly deleted?: true
    }

export type AppLink = LinkPlace & {
  readonly workspaceId: string
  /** Null where the link does not say it. */
  readonly serviceMark: string | null
}

/** How many hex digits a service mark has; why so many: `main/workspace/service-mark.ts`. */
export const SERVICE_MARK_LENGTH = 12

/** No link is longer: 200 letters take up to 1,800 characters, and a search has such words and such a module. */
export const LONGEST_LINK = 4_000
const MOST_TEXT = 200

/** Only what has exactly this form is a link of ours; what follows is ASCII that can be seen. */
const FORM =
  /^[Dd][Ee][Ss][Kk][Ss][Ii][Dd][Ee]:\/\/workspaces\/([A-Za-z0-9_-]{1,64})(?:~([0-9a-f]{12}))?\/([\x21-\x7e]{1,3900})$/
const ID = /^(?:0|[1-9]\d{0,15})$/
const LOCAL_ID = /^-[1-9]\d{0,15}$/
const VIEW = /^[A-Za-z0-9_-]{1,64}$/
const ENCODED = /^(?:[A-Za-z0-9_.!~*'()-]|%[0-9A-Fa-f]{2})+$/

/** The target of a link; null for anything else. Nothing is skipped, and only words of a search are decoded. Never throws. */
export function parseLink(text: string): AppLink | null {
  if (text.length > LONGEST_LINK) return null
  const [, workspaceId, serviceMark = null, rest] = FORM.exec(text) ?? []
  if (workspaceId === undefined || rest === undefined) return null
  const place = parsePlace(rest)
  return place === null ? null : { ...place, workspaceId, serviceMark }
}

function parsePlace(rest: string): LinkPlace | null {
  const mark = rest.indexOf('?')
  const path = mark === -1 ? rest : rest.slice(0, mark)
  // Some systems add a final slash.
  const steps = (path.endsWith('/') ? path.slice(0, -1) : path).split('/')
  if (mark === -1) return placeAt(steps)
  const query = rest.slice(mark + 1)
  const [, view] = /^view=(.+)$/.exec(query) ?? []
  if (view !== undefined) return steps.join('/') === 'projects' && VIEW.test(view) ? { kind: 'view', view } : null
  return searchAt(steps, query)
}

function searchAt(steps: readonly string[], query: string): LinkPlace | null {
  const [, words] = /^text=(.+)$/.exec(query) ?? []
  const [where, text] = [searchIn(steps), words === undefined ? null : decoded(words)]
  return where === null || text === null ? null : { kind: 'search', text, ...where }
}

function placeAt(steps: readonly string[]): LinkPlace | null {
  const [first = '', second, third, fourth] = steps
  if (second === undefined) return isPage(first) ? { kind: 'page', page: first } : null
  if (first === 'records') return steps.length > 4 ? null : recordAt(second, third, fourth)
  if (third !== undefined) return null
  if (first === 'calendar') return isMonth(second) ? { kind: 'month', month: second } : null
  const id = idOf(second)
  if (id === null) return null
  if (first === 'projects') return { kind: 'record', noun: 'project', id, parent: null }
  return first === 'folders' ? { kind: 'folder', id } : null
}

function recordAt(noun: string, first: string | undefined, second: string | undefined): LinkPlace | null {
  if (noun === 'module-record') {
    const [module, id] = [decoded(first ?? ''), idOf(second ?? '')]
    return module === null || id === null ? null : { kind: 'module-record', module, id }
  }
  // A project has one address, the shorter one.
  if (noun === 'project' || first === undefined || !(noun === 'person' || isNoun(noun))) return null
  if (noun !== 'person' && factsOf(noun).within !== null) {
    const [parent, id] = [idOf(first), second === undefined ? null : idOf(second)]
    return parent === null || id === null ? null : { kind: 'record', noun, id, parent }
  }
  if (second !== undefined) return null
  const id = idOf(first) ?? (noun === 'person' ? localIdOf(first) : null)
  return id === null ? null : { kind: 'record', noun, id, parent: null }
}

type SearchWhere = Omit<Extract<LinkPlace, { kind: 'search' }>, 'kind' | 'text'>

function searchIn(steps: readonly string[]): SearchWhere | null {
  const [first = '', second, third] = steps
  if (first === 'search') return searchEverywhere(steps.slice(1))
  if (third !== undefined) return null
  if (second === undefined) {
    const page = SEARCHED_PAGES.find((one) => one === first)
    return page === undefined ? null : { in: page }
  }
  const folder = first === 'folders' ? idOf(second) : null
  return folder === null ? null : { in: { folder } }
}

function searchEverywhere(steps: readonly string[]): SearchWhere | null {
  const isDeleted = steps.at(-1) === 'deleted' && steps.length !== 2
  const within = isDeleted ? steps.slice(0, -1) : steps
  const deleted = isDeleted ? { deleted: true as const } : {}
  if (within.length === 0) return { in: 'everywhere', ...deleted }
  const module = within.length === 2 && within[0] === 'modules' ? decoded(within[1] ?? '') : null
  return module === null ? null : { in: 'everywhere', module, ...deleted }
}

const isPage = (name: string): name is LinkPage => LINK_PAGES.some((page) => page === name)

const idOf = (digits: string): number | null => (ID.test(digits) ? safe(Number(digits)) : null)
const localIdOf = (digits: string): number | null => (LOCAL_ID.test(digits) ? safe(Number(digits)) : null)
const safe = (number: number): number | null => (Number.isSafeInteger(number) ? number : null)

/** Null for what is no UTF-8, or no text that a link can carry. */
function decoded(value: string): string | null {
  if (!ENCODED.test(value)) return null
  try {
    const text = decodeURIComponent(value)
    return linkableText(text) === text ? text : null
  } catch {
    // Bytes that are no text say nothing that could be searched.
    return null
  }
}

/** Characters that can't be seen and could make a text look like another one. */
const UNSEEN = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2028\u2029\u2066-\u2069\ud800-\udfff\ufeff]/gu

/** Words of a search as a link carries them: at most 200 characters, none that can't be seen; null where none are left. */
export function linkableText(words: string): string | null {
  const seen = words.replace(UNSEEN, ' ').trim().slice(0, MOST_TEXT)
  // A pair that was cut through, and the space before it.
  const whole = seen.replace(/[\ud800-\udfff]/gu, '').trimEnd()
  return whole === '' ? null : whole
}

/** A link as it is copied. */
export function linkText(link: AppLink): string {
  const mark = link.serviceMark === null ? '' : `~${link.serviceMark}`
  return `${LINK_SCHEME}://workspaces/${link.workspaceId}${mark}/${placeText(link)}`
}

function placeText(place: LinkPlace): string {
  switch (place.kind) {
    case 'page':
      return place.page
    case 'view':
      return `projects?view=${place.view}`
    case 'record': {
      if (place.noun === 'project') return `projects/${place.id}`
      return ['records', place.noun, ...(place.parent === null ? [] : [place.parent]), place.id].join('/')
    }
    case 'module-record':
      return `records/module-record/${encoded(place.module)}/${place.id}`
    case 'folder':
      return `folders/${place.id}`
    case 'month':
      return `calendar/${place.month}`
    case 'search': {
      const module = place.module === undefined ? '' : `/modules/${encoded(place.module)}`
      return `${searchedText(place.in)}${module}${place.deleted ? '/deleted' : ''}?text=${encoded(place.text)}`
    }
  }
}

function searchedText(where: SearchIn): string {
  if (typeof where === 'object') return `folders/${where.folder}`
  return where === 'everywhere' ? 'search' : where
}

/** Programs that find links in a text leave out what looks like the end of a sentence. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*.~]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * The workspace here that a link leads to: the one that it names, or another one of the same service, the open one
 * before others. Null where it belongs to none.
 */
export function workspaceOfLink(
  { workspaceId, serviceMark }: Pick<AppLink, 'workspaceId' | 'serviceMark'>,
  workspaces: readonly { readonly id: string; readonly serviceMark: string | null; readonly active: boolean }[]
): string | null {
  const named = workspaces.find(({ id }) => id === workspaceId)
  if (serviceMark === null) return named?.id ?? null
  if (named?.serviceMark === serviceMark) return named.id
  const same = workspaces.filter((one) => one.serviceMark === serviceMark)
  return (same.find(({ active }) => active) ?? same[0])?.id ?? null
}
