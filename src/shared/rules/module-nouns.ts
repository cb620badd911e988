/**
 * Which kind of record a module of the service holds. The interface names modules only as what a search can be restricted
 * to ("Base entities and search"), so their names are compared with the words of its own paths; the user can correct it.
 */
import type { ModuleNoun, SearchedModule } from '../model/search'

/** Names, written in one way (see `moduleKey`), by the paths of the interface and by what they are called elsewhere. */
const NAMES: readonly (readonly [noun: ModuleNoun, names: readonly string[]])[] = [
  ['project', ['projects', 'project', 'проекты', 'проект']],
  [
    'project-group',
    ['projects_groups', 'project_groups', 'project_group', 'projects_group', 'группы_проектов', 'группа_проектов']
  ],
  [
    'user-group',
    [
      ...['groups', 'users_groups', 'user_groups', 'user_group', 'users_group', 'departments'],
      ...['группы_пользователей', 'группа_пользователей', 'отделы']
    ]
  ],
  ['folder', ['folders', 'folder', 'cloud_folders', 'cloud_folder', 'папки', 'папка']],
  ['file', ['cloud', 'files', 'file', 'cloud_files', 'cloud_file', 'storage', 'disk', 'файлы', 'файл', 'диск']],
  [
    'calendar-event',
    ['calendar', 'calendar_events', 'calendar_event', 'календарь', 'события_календаря', 'событие_календаря']
  ]
]

const NOUN_BY_NAME: ReadonlyMap<string, ModuleNoun> = new Map(
  NAMES.flatMap(([noun, names]) => names.map((name) => [name, noun] as const))
)

/**
 * The name of a module as services write it elsewhere: `App\Models\ProjectGroup`, `projects-groups` and `Projects groups`
 * differ in nothing that matters. Lower case, words joined by `_`, without the namespace of a class.
 */
export function moduleKey(name: string): string {
  const last = name.split(/[\\/.]|::/).findLast((part) => part.trim() !== '') ?? ''
  return last
    .slice(0, 200)
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1_$2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join('_')
}

/** What a module of this name holds as far as its name says; null: records of its own (`module-record`). */
export const nounOfModuleName = (name: string): ModuleNoun | null => NOUN_BY_NAME.get(moduleKey(name)) ?? null

/** A module as `/core/modules` lists it. */
export interface NamedModule {
  /** What the search expects as `module`. */
  readonly name: string
  /** The title for people; null: it has none besides its name. */
  readonly title: string | null
  /** Null: it has only a name. */
  readonly id: number | null
}

/** So many modules are known by search results alone, and so many of the list of modules are shown. */
export const MOST_MODULES = 200
/** UTF-16 units: the service is asked for no longer name. */
export const LONGEST_MODULE_NAME = 200
/** Control characters, and marks that turn the direction of what stands beside them. */
const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

/** Whether a text of an answer can be the name of a module: one that can be shown, linked to and asked for as it is. */
export const isModuleName = (name: string): boolean =>
  name.length <= LONGEST_MODULE_NAME && name.trim() !== '' && !UNSEEN.test(name)

/** A title without what turns the texts beside it, or breaks its line. */
export const plainTitle = (title: string): string => title.split(UNSEEN).join(' ').trim()

/** What the user says of a module. */
export interface ModuleChoice {
  readonly module: string
  /** Null: records of its own. */
  readonly noun: ModuleNoun | null
}

/**
 * What the user said of a module, also under a name by which answers called it before the list was read; null: nothing.
 *
 * @param listed those of the list of modules
 */
export function choiceOf(
  name: string,
  choices: readonly ModuleChoice[],
  listed: readonly NamedModule[]
): ModuleChoice | null {
  const exact = choices.find(({ module }) => module === name)
  return exact ?? choices.find(({ module }) => moduleSaid(module, listed)?.name === name) ?? null
}

/** By the user's word, else by name and then by title. @param choice what the user said of it; null: nothing */
export function nounOfModule(
  { name, title }: Pick<NamedModule, 'name' | 'title'>,
  choice: ModuleChoice | null
): ModuleNoun | null {
  if (choice !== null) return choice.noun
  return nounOfModuleName(name) ?? (title === null ? null : nounOfModuleName(title))
}

/**
 * The modules that are known from anywhere, each once, and what each holds: the first `MOST_MODULES` of the list and of
 * the others, and all of which the user said something.
 *
 * @param listed those of the list of modules, in its order
 * @param met those of which records of their own are saved, as answers named them: it need not be as the list does
 */
export function knownModules(
  listed: readonly NamedModule[],
  met: readonly string[],
  choices: readonly ModuleChoice[]
): readonly SearchedModule[] {
  const isOther = (name: string): boolean => moduleSaid(name, listed) === null
  const others = new Set(met.filter((name) => isOther(name)).slice(0, MOST_MODULES))
  for (const { module } of choices) if (isOther(module)) others.add(module)
  const choiceBy = choicesByName(choices, listed)
  const known = ({ name, title }: Pick<NamedModule, 'name' | 'title'>, isListed: boolean): SearchedModule => {
    const choice = choiceBy.get(name) ?? null
    const noun = nounOfModule({ name, title }, choice) ?? ('module-record' as const)
    return { name, title, noun, chosen: choice !== null, listed: isListed }
  }
  const shown = listed.filter(({ name }, place) => place < MOST_MODULES || choiceBy.has(name))
  return [
    ...shown.map((one) => known(one, true)),
    ...[...others].toSorted(byName).map((name) => known({ name, title: null }, false))
  ]
}

/** What `choiceOf` has for every name that the user spoke of. */
function choicesByName(
  choices: readonly ModuleChoice[],
  listed: readonly NamedModule[]
): ReadonlyMap<string, ModuleChoice> {
  const named = choices.map((choice) => [moduleSaid(choice.module, listed)?.name, choice] as const)
  const found = new Map<string, ModuleChoice>()
  for (const [name, choice] of named) if (name !== undefined && !found.has(name)) found.set(name, choice)
  // What was said of exactly this name counts more; of several the first.
  for (const choice of choices.toReversed()) found.set(choice.module, choice)
  return found
}

const byName = (one: string, other: string): number => one.localeCompare(other)

/**
 * The module that an answer means by a text: by its name, its title or its id, in one number or many (`project` for
 * `projects`, also of a class); null: none of those that are known.
 */
export function moduleSaid(said: string, modules: readonly NamedModule[]): NamedModule | null {
  const names = namesOf(modules)
  const exact = names.byName.get(said)
  if (exact !== undefined) return exact
  const key = moduleKey(said)
  if (key === '') return null
  const first = (keys: readonly string[]): Placed | undefined =>
    keys
      .flatMap((one) => names.byKey.get(one) ?? [])
      .reduce<Placed | undefined>((best, one) => (best === undefined || one.place < best.place ? one : best), undefined)
  const noun = NOUN_BY_NAME.get(key)
  return (
    (first([key]) ?? first(inOtherNumber(key)))?.module ??
    (/^\d+$/.test(key) ? names.byId.get(key) : undefined) ??
    (noun === undefined ? undefined : names.byNoun.get(noun)) ??
    null
  )
}

interface Placed {
  readonly module: NamedModule
  readonly place: number
}

interface ModuleNames {
  readonly byName: ReadonlyMap<string, NamedModule>
  /** By what `moduleKey` makes of names and titles; of several the first. */
  readonly byKey: ReadonlyMap<string, Placed>
  readonly byId: ReadonlyMap<string, NamedModule>
  readonly byNoun: ReadonlyMap<ModuleNoun, NamedModule>
}

/** Made once for each list: an answer asks thousands of times. */
const NAMES_OF = new WeakMap<readonly NamedModule[], ModuleNames>()

function namesOf(modules: readonly NamedModule[]): ModuleNames {
  const known = NAMES_OF.get(modules)
  if (known !== undefined) return known
  const byName = new Map<string, NamedModule>()
  const byKey = new Map<string, Placed>()
  const byId = new Map<string, NamedModule>()
  const byNoun = new Map<ModuleNoun, NamedModule>()
  modules.forEach((module, place) => {
    const { name, title, id } = module
    if (!byName.has(name)) byName.set(name, module)
    for (const key of [moduleKey(name), ...(title === null ? [] : [moduleKey(title)])]) {
      if (key !== '' && !byKey.has(key)) byKey.set(key, { module, place })
    }
    if (id !== null && !byId.has(String(id))) byId.set(String(id), module)
    const noun = nounOfModule(module, null)
    if (noun !== null && !byNoun.has(noun)) byNoun.set(noun, module)
  })
  const names = { byName, byKey, byId, byNoun }
  NAMES_OF.set(modules, names)
  return names
}

/** `deals` and `deal`, `companies` and `company`, `statuses` and `status`: of each the other. */
const inOtherNumber = (key: string): readonly string[] => [
  ...[`${key}s`, `${key}es`],
  ...(key.endsWith('y') ? [`${key.slice(0, -1)}ies`] : []),
  ...(key.endsWith('ies') ? [`${key.slice(0, -3)}y`] : []),
  ...(key.endsWith('es') ? [key.slice(0, -2)] : []),
  ...(key.endsWith('s') ? [key.slice(0, -1)] : [])
]
