/**
 * Links to pages of the app, copied or from outside. Their format is defined only here.
 *
 * ```
 * deskside://workspaces/<workspace>[~<service mark>]<place>
 *
 * /today  /projects  /groups  /people  /user-groups  /clients  /files  /calendar  /lookup  /search   a page
 * /projects?view=<view>                 a saved view of the projects
 * /projects/<id>                        a project
 * /records/<noun>/<id>                  a record of any other kind, or a person
 * /records/<noun>/<parent>/<id>         one whose id is unique within its parent only: a stage, a list element
 * /records/module-record/<module>/<id>  one of another module, by the service's id there
 * /clients/<key>                        a client
 * /folders/<id>                         the contents of a folder
 * /calendar/<YYYY-MM>                   a month
 * /search?text=<words>                  a global search; /projects?text=<words>: on one page
 * /search[/modules/<module>][/deleted]  the same in one module, or among deleted records
 * /folders/<id>?text=<words>            a search below a folder
 * ```
 *
 * The workspace has its name on this computer. The service mark tells whether the service is the same. So a workspace
 * moved to another service is not confused, and another computer finds its own workspace. Links without a mark work on
 * this computer only.
 */
import { factsOf, isNoun } from '../model/nouns'
import type { Noun } from '../model/record'
import { isMonth } from './months'

export const LINK_SCHEME = 'deskside'

/** Pages with a text search. */
export const SEARCHED_PAGES = [
  'projects',
  'groups',
  'people',
  'user-groups',
  'clients',
  'files',
  'calendar',
  'lookup'
] as const
export type SearchedPage = (typeof SEARCHED_PAGES)[number]

/** Pages that a link can lead to; not all of them are built. */
export const LINK_PAGES = ['today', ...SEARCHED_PAGES, 'search'] as const
export type LinkPage = (typeof LINK_PAGES)[number]

/** Scope of a search: everywhere, a page, or below a folder. */
export type SearchIn = 'everywhere' | SearchedPage | { readonly folder: number }

export type LinkPlace =
  | { readonly kind: 'page'; readonly page: LinkPage }
  | { readonly kind: 'view'; readonly view: string }
  /**
   * `parent`: only for kinds whose ids are unique within a parent, else null. A person known by name only has a local
   * id.
   */
  | { readonly kind: 'record'; readonly noun: Noun | 'person'; readonly id: number; readonly parent: number | null }
  /** A record of another module; `id` is the service's. `module` as returned by `linkableText`. */
  | { readonly kind: 'module-record'; readonly module: string; readonly id: number }
  /** A client by its key; see `ClientRow.key`. */
  | { readonly kind: 'client'; readonly key: string }
  /** Contents of a folder. */
  | { readonly kind: 'folder'; readonly id: number }
  /** `YYYY-MM`. */
  | { readonly kind: 'month'; readonly month: string }
  /** `text` and `module` as returned by `linkableText`. Only a global search has a module or deleted records. */
  | {
      readonly kind: 'search'
      readonly in: SearchIn
      readonly text: string
      readonly module?: string
      readonly deleted?: true
    }

export type AppLink = LinkPlace & {
  readonly workspaceId: string
  /** Null if the link has none. */
  readonly serviceMark: string | null
}

/** Number of hex digits in a service mark; reason in `main/workspace/service-mark.ts`. */
export const SERVICE_MARK_LENGTH = 12

/** Upper bound: 200 letters take up to 1,800 characters, and a search has a text and a module. */
export const LONGEST_LINK = 4_000
const MOST_TEXT = 200

/** The exact form of a link; the rest is printable ASCII. */
const FORM =
  /^[Dd][Ee][Ss][Kk][Ss][Ii][Dd][Ee]:\/\/workspaces\/([A-Za-z0-9_-]{1,64})(?:~([0-9a-f]{12}))?\/([\x21-\x7e]{1,3900})$/
const ID = /^(?:0|[1-9]\d{0,15})$/
const LOCAL_ID = /^-[1-9]\d{0,15}$/
const VIEW = /^[A-Za-z0-9_-]{1,64}$/
const ENCODED = /^(?:[A-Za-z0-9_.!~*'()-]|%[0-9A-Fa-f]{2})+$/

/** Parses a link; null for anything else. The whole text must match; only search texts are decoded. Never throws. */
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
  if (first === 'clients') {
    const key = decoded(second)
    return key === null ? null : { kind: 'client', key }
  }
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
  // A project has only the shorter link.
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

/** Null for invalid UTF-8, or a text that a link cannot carry. */
function decoded(value: string): string | null {
  if (!ENCODED.test(value)) return null
  try {
    const text = decodeURIComponent(value)
    return linkableText(text) === text ? text : null
  } catch {
    // Invalid bytes contain nothing to search for.
    return null
  }
}

/** Invisible characters, which could disguise a text. */
const UNSEEN = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2028\u2029\u2066-\u2069\ud800-\udfff\ufeff]/gu

/** A search text for a link: at most 200 characters, all visible; null if nothing is left. */
export function linkableText(words: string): string | null {
  const seen = words.replace(UNSEEN, ' ').trim().slice(0, MOST_TEXT)
  // Removes half a surrogate pair, and a space before it.
  const whole = seen.replace(/[\ud800-\udfff]/gu, '').trimEnd()
  return whole === '' ? null : whole
}

/** The link as copied. */
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
    case 'client':
      return `clients/${encoded(place.key)}`
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

/** Programs that detect links omit trailing sentence punctuation, so it is encoded. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*.~]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)
