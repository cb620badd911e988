/**
 * Maps modules of the service to kinds of records. The interface mentions modules only as search restrictions ("Base
 * entities and search"). Their names are therefore compared with the words of its paths; the user can correct the
 * result.
 */
import { wordSet } from './word-tables'
import { MODULE_NOUNS, type ModuleNoun, type SearchedModule } from '../model/search'

/** Normalised names (see `moduleKey`): the interface's paths and common alternatives. */
const NAMES: Readonly<Record<ModuleNoun, readonly string[]>> = {
  project: ['projects project проекты проект'],
  'project-group': ['projects_groups project_groups project_group projects_group', 'группы_проектов группа_проектов'],
  'user-group': [
    'groups users_groups user_groups user_group users_group departments',
    'группы_пользователей группа_пользователей отделы'
  ],
  folder: ['folders folder cloud_folders cloud_folder папки папка'],
  file: ['cloud files file cloud_files cloud_file storage disk файлы файл диск'],
  'calendar-event': ['calendar calendar_events calendar_event календарь события_календаря событие_календаря']
}

const NOUN_BY_NAME: ReadonlyMap<string, ModuleNoun> = new Map(
  MODULE_NOUNS.flatMap((noun) => [...wordSet(...NAMES[noun])].map((name) => [name, noun] as const))
)

/**
 * Normalises a module name: lower case, words joined by `_`, no class namespace. `App\Models\ProjectGroup`,
 * `projects-groups` and `Projects groups` are all equivalent.
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

/** Kind of records by the module's name; null: records of its own (`module-record`). */
export const nounOfModuleName = (name: string): ModuleNoun | null => NOUN_BY_NAME.get(moduleKey(name)) ?? null

/** A module in the list of `/core/modules`. */
export interface NamedModule {
  /** Value for the search parameter `module`. */
  readonly name: string
  /** Readable title; null without one. */
  readonly title: string | null
  /** Null: it has only a name. */
  readonly id: number | null
}

/** Upper bound for modules known from search results, and for listed modules shown. */
export const MOST_MODULES = 200
/** Maximum length of a module name sent to the service (UTF-16 units). */
export const LONGEST_MODULE_NAME = 200
/** Control characters and direction marks. */
const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

/** Whether a text of an answer is usable as a module name: displayed, linked and sent unchanged. */
export const isModuleName = (name: string): boolean =>
  name.length <= LONGEST_MODULE_NAME && name.trim() !== '' && !UNSEEN.test(name)

/** A title without direction marks and line breaks. */
export const plainTitle = (title: string): string => title.split(UNSEEN).join(' ').trim()

/** The user's choice for a module. */
export interface ModuleChoice {
  readonly module: string
  /** Null: records of its own. */
  readonly noun: ModuleNoun | null
}

/** The user's choice for a module, also under an earlier name used before the list was read; null: none. */
export const choiceOf = (
  name: string,
  choices: readonly ModuleChoice[],
  listed: readonly NamedModule[]
): ModuleChoice | null => choicesByName(choices, listed).get(name) ?? null

/** Kind of records: by the user's choice, if there is one, then the name, then the title. */
export function nounOfModule(
  { name, title }: Pick<NamedModule, 'name' | 'title'>,
  choice: ModuleChoice | null
): ModuleNoun | null {
  if (choice !== null) return choice.noun
  return nounOfModuleName(name) ?? (title === null ? null : nounOfModuleName(title))
}

/**
 * All known modules, without duplicates, and what each holds. `MOST_MODULES` limits listed and unlisted ones
 * separately; those with a user's choice are always included.
 *
 * @param listed modules of the list, in order
 * @param met modules with saved records of their own, under the names used by answers
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
    return { name, title, noun, isChosen: choice !== null, isListed }
  }
  const shown = listed.filter(({ name }, place) => place < MOST_MODULES || choiceBy.has(name))
  return [
    ...shown.map((one) => known(one, true)),
    ...[...others].toSorted((a, b) => a.localeCompare(b)).map((name) => known({ name, title: null }, false))
  ]
}

/** `choiceOf` for every name that the user chose for. */
function choicesByName(
  choices: readonly ModuleChoice[],
  listed: readonly NamedModule[]
): ReadonlyMap<string, ModuleChoice> {
  const named = choices.map((choice) => [moduleSaid(choice.module, listed)?.name ?? choice.module, choice] as const)
  // A choice for exactly this name has priority.
  return firstByKey([...choices.map((choice) => [choice.module, choice] as const), ...named])
}

/** The first value of each key. */
const firstByKey = <Key, Value>(entries: readonly (readonly [Key, Value])[]): ReadonlyMap<Key, Value> =>
  new Map(entries.toReversed())

/**
 * The module that a text in an answer refers to: by name, title or id, singular or plural (`project` for `projects`),
 * or a class name. Null: unknown.
 */
export function moduleSaid(said: string, modules: readonly NamedModule[]): NamedModule | null {
  const names = namesOf(modules)
  const exact = names.byName.get(said)
  if (exact !== undefined) return exact
  const key = moduleKey(said)
  if (key === '') return null
  const first = (keys: readonly string[]) =>
    keys.flatMap((one) => names.byKey.get(one) ?? []).toSorted((a, b) => a.place - b.place)[0]
  const noun = NOUN_BY_NAME.get(key)
  return (
    (first([key]) ?? first(inOtherNumber(key)))?.module ??
    (/^\d+$/.test(key) ? names.byId.get(key) : undefined) ??
    (noun === undefined ? undefined : names.byNoun.get(noun)) ??
    null
  )
}

/** Cached per list: an answer looks up thousands of names. */
const NAMES_OF = new WeakMap<readonly NamedModule[], ReturnType<typeof namesIn>>()

function namesOf(modules: readonly NamedModule[]) {
  const known = NAMES_OF.get(modules)
  if (known !== undefined) return known
  const names = namesIn(modules)
  NAMES_OF.set(modules, names)
  return names
}

/** The modules by name, id and kind, and by `moduleKey` of names and titles; the first one wins. */
const namesIn = (modules: readonly NamedModule[]) => ({
  byName: firstByKey(modules.map((module) => [module.name, module])),
  byKey: firstByKey(
    modules.flatMap((module, place) =>
      [module.name, module.title ?? '']
        .map((said) => [moduleKey(said), { module, place }] as const)
        .filter(([key]) => key !== '')
    )
  ),
  byId: firstByKey(modules.map((module) => [String(module.id), module])),
  byNoun: firstByKey(modules.map((module) => [nounOfModule(module, null), module]))
})

/** The other number of a word: `deals` and `deal`, `companies` and `company`, `statuses` and `status`. */
const inOtherNumber = (key: string): readonly string[] => [
  ...[`${key}s`, `${key}es`],
  ...(key.endsWith('y') ? [`${key.slice(0, -1)}ies`] : []),
  ...(key.endsWith('ies') ? [`${key.slice(0, -3)}y`] : []),
  ...(key.endsWith('es') ? [key.slice(0, -2)] : []),
  ...(key.endsWith('s') ? [key.slice(0, -1)] : [])
]
