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
 * All modules that are known from anywhere, each once, and what each holds.
 *
 * @param listed those of the list of modules, in its order
 * @param met those of which records of their own are saved, as answers named them: it need not be as the list does
 */
export function knownModules(
  listed: readonly NamedModule[],
  met: readonly string[],
  choices: readonly ModuleChoice[]
): readonly SearchedModule[] {
  const named = [...met, ...choices.map(({ module }) => module)]
  const others = new Set(named.filter((name) => moduleSaid(name, listed) === null))
  const known = ({ name, title }: Pick<NamedModule, 'name' | 'title'>, isListed: boolean): SearchedModule => {
    const choice = choiceOf(name, choices, listed)
    const noun = nounOfModule({ name, title }, choice) ?? ('module-record' as const)
    return { name, title, noun, chosen: choice !== null, listed: isListed }
  }
  return [
    ...listed.map((one) => known(one, true)),
    ...[...others].toSorted(byName).map((name) => known({ name, title: null }, false))
  ]
}

const byName = (one: string, other: string): number => one.localeCompare(other)

/**
 * The module that an answer means by a text: by its name, its title or its id, in one number or many (`project` for
 * `projects`, also of a class); null: none of those that are known.
 */
export function moduleSaid(said: string, modules: readonly NamedModule[]): NamedModule | null {
  const key = moduleKey(said)
  const exact = modules.find(({ name }) => name === said)
  if (exact !== undefined || key === '') return exact ?? null
  const by = (fits: (written: string) => boolean): NamedModule | undefined =>
    modules.find(({ name, title }) => fits(moduleKey(name)) || (title !== null && fits(moduleKey(title))))
  const written = by((name) => name === key) ?? by((name) => isInMany(name, key) || isInMany(key, name))
  if (written !== undefined) return written
  const noun = NOUN_BY_NAME.get(key)
  return (
    (/^\d+$/.test(key) ? modules.find(({ id }) => id !== null && String(id) === key) : undefined) ??
    (noun === undefined
      ? undefined
      : modules.find(({ name, title }) => nounOfModule({ name, title }, null) === noun)) ??
    null
  )
}

/** `deals` for `deal`, `companies` for `company`, `statuses` for `status`. */
const isInMany = (many: string, one: string): boolean =>
  many === `${one}s` || many === `${one}es` || (one.endsWith('y') && many === `${one.slice(0, -1)}ies`)
