/**
 * The catalogue of all commands: where each applies, and its keys. Menus, tooltips, the shortcuts sheet and the command
 * search are built from it. Labels are in `commands.ts` of each language; components on screen register the
 * implementations with `useCommands`.
 */
import type { RouteLocationNormalized } from 'vue-router'
import type { Chord } from './chord'

/** Parts of the app with keys of their own; `window` is a separate window. */
export const SCOPES = [
  'today',
  'projects',
  'groups',
  'people',
  'files',
  'calendar',
  'lookup',
  'search',
  'settings',
  'window'
] as const
export type Scope = (typeof SCOPES)[number]

interface CommandFacts {
  /** The parts where it applies: these, all, or all of the main window. */
  readonly in: 'everywhere' | 'main' | readonly Scope[]
  /** The first one is shown to users. */
  readonly chords: readonly Chord[]
  /** Whether its keys also act in text fields. */
  readonly isActiveWhileTyping?: true
  /** Whether its keys also act in menus and text fields, because they leave both. */
  readonly isAlwaysActive?: true
}

const command = (key: string): Chord => ({ key, needsCommandKey: true })
/** Views where a record opens beside or above its list. */
const RECORDS = ['projects', 'groups', 'people'] as const
/** Views where records are rows. */
const TABLES = [...RECORDS, 'files'] as const

export const COMMANDS = {
  'go-today': { in: 'main', chords: [command('1')], isAlwaysActive: true },
  'go-projects': { in: 'main', chords: [command('2')], isAlwaysActive: true },
  'go-groups': { in: 'main', chords: [command('3')], isAlwaysActive: true },
  'go-people': { in: 'main', chords: [command('4')], isAlwaysActive: true },
  'go-userGroups': { in: 'main', chords: [] },
  'go-clients': { in: 'main', chords: [] },
  'go-files': { in: 'main', chords: [command('5')], isAlwaysActive: true },
  'go-calendar': { in: 'main', chords: [command('6')], isAlwaysActive: true },
  'go-lookup': { in: 'main', chords: [command('7')], isAlwaysActive: true },
  'go-search': { in: 'main', chords: [{ key: 'f', needsCommandKey: true, needsShift: true }], isAlwaysActive: true },
  'go-settings': { in: 'main', chords: [command(',')], isAlwaysActive: true },
  'go-fields': { in: 'main', chords: [] },
  'go-workspaces': { in: 'main', chords: [] },
  'go-diagnostics': { in: 'main', chords: [] },
  'go-about': { in: 'main', chords: [] },
  'go-method': { in: 'main', chords: [] },
  'go-standardise': { in: 'main', chords: [] },
  'go-lists': { in: 'main', chords: [] },
  'go-earlier': { in: 'main', chords: [] },
  'go-back': {
    in: 'everywhere',
    chords: [
      { key: 'ArrowLeft', needsAlt: true, on: 'others' },
      { key: '[', needsCommandKey: true, on: 'mac' }
    ],
    isActiveWhileTyping: true
  },
  'go-forward': {
    in: 'everywhere',
    chords: [
      { key: 'ArrowRight', needsAlt: true, on: 'others' },
      { key: ']', needsCommandKey: true, on: 'mac' }
    ],
    isActiveWhileTyping: true
  },
  'app-search': { in: 'main', chords: [command('k')], isAlwaysActive: true },
  'app-keys': { in: 'everywhere', chords: [{ key: '?' }] },
  'app-link': { in: 'main', chords: [] },
  'app-mail': { in: 'main', chords: [] },
  // In text fields the system's own undo applies.
  'app-undo': { in: 'everywhere', chords: [command('z')] },
  'app-nextPart': { in: 'everywhere', chords: [{ key: 'F6' }], isAlwaysActive: true },
  'app-previousPart': { in: 'everywhere', chords: [{ key: 'F6', needsShift: true }], isAlwaysActive: true },
  'app-status': { in: 'main', chords: [] },
  'app-refresh': { in: 'main', chords: [] },
  'app-pause': { in: 'main', chords: [] },
  'app-panel': { in: 'main', chords: [{ key: 'p', needsCommandKey: true, needsShift: true }], isAlwaysActive: true },
  'app-panelLeft': { in: 'main', chords: [] },
  'app-panelRight': { in: 'main', chords: [] },
  'app-quick': { in: 'main', chords: [] },
  'app-onTop': { in: 'main', chords: [] },
  'app-light': { in: 'main', chords: [] },
  'app-dark': { in: 'main', chords: [] },
  'app-systemTheme': { in: 'main', chords: [] },
  'app-english': { in: 'main', chords: [] },
  'app-russian': { in: 'main', chords: [] },
  'app-dense': { in: 'main', chords: [] },
  'workspace-add': { in: 'main', chords: [] },
  'workspace-rename': { in: 'main', chords: [] },
  'data-export': { in: 'main', chords: [] },
  'data-import': { in: 'main', chords: [] },
  'list-find': { in: RECORDS, chords: [command('f'), { key: '/' }], isActiveWhileTyping: true },
  'list-csv': { in: TABLES, chords: [] },
  'list-xlsx': { in: TABLES, chords: [command('e')] },
  'list-exportCancel': { in: TABLES, chords: [] },
  'list-columns': { in: TABLES, chords: [] },
  'row-open': { in: TABLES, chords: [] },
  'row-value': { in: TABLES, chords: [] },
  'row-copy': { in: TABLES, chords: [] },
  'row-mark': { in: TABLES, chords: [] },
  'field-value': { in: [...TABLES, 'calendar', 'search', 'window'], chords: [] },
  'field-pair': { in: [...TABLES, 'calendar', 'search', 'window'], chords: [] },
  'record-next': { in: RECORDS, chords: [{ key: 'j' }, { key: 'ArrowDown', needsAlt: true }] },
  'record-previous': { in: RECORDS, chords: [{ key: 'k' }, { key: 'ArrowUp', needsAlt: true }] },
  'record-link': { in: ['groups', 'people', 'search'], chords: [] },
  'record-raw': { in: ['groups', 'people', 'files', 'calendar', 'search', 'window'], chords: [] },
  'client-requisites': { in: ['people'], chords: [{ key: 'r' }] },
  'client-mail': { in: ['people'], chords: [] },
  'record-refresh': { in: [...TABLES, 'calendar', 'window'], chords: [] },
  'project-meeting': { in: ['projects', 'window'], chords: [{ key: 'm' }] },
  'meeting-copy': { in: ['projects', 'window'], chords: [] },
  'meeting-print': { in: ['projects', 'window'], chords: [] },
  'project-window': { in: ['projects'], chords: [{ key: 'w' }] },
  'project-pin': { in: ['projects', 'window'], chords: [] },
  'project-link': { in: ['projects', 'window'], chords: [] },
  'project-mail': { in: ['projects', 'window'], chords: [] },
  'project-text': { in: ['projects', 'window'], chords: [] },
  'project-raw': { in: ['projects', 'window'], chords: [] },
  'project-main': { in: ['window'], chords: [] },
  'projects-all': { in: ['projects'], chords: [] },
  'projects-deleted': { in: ['projects'], chords: [] },
  'projects-table': { in: ['projects'], chords: [] },
  'projects-board': { in: ['projects'], chords: [] },
  'projects-chart': { in: ['projects'], chords: [] },
  'projects-views': { in: ['projects'], chords: [{ key: '[' }] },
  'projects-unfiltered': { in: ['projects'], chords: [] },
  'filter-add': { in: ['projects'], chords: [] },
  'filter-request': { in: ['projects'], chords: [] },
  'view-save': { in: ['projects'], chords: [] },
  'view-saveChanges': { in: ['projects'], chords: [] },
  'view-saveAs': { in: ['projects'], chords: [] },
  'view-discard': { in: ['projects'], chords: [] },
  'view-rename': { in: ['projects'], chords: [] },
  'view-up': { in: ['projects'], chords: [] },
  'view-down': { in: ['projects'], chords: [] },
  'view-offline': { in: ['projects'], chords: [] },
  'view-link': { in: ['projects'], chords: [] },
  'view-who': { in: ['projects'], chords: [] },
  'view-remove': { in: ['projects'], chords: [] },
  'files-path': { in: ['files', 'window'], chords: [command('l')], isActiveWhileTyping: true },
  'files-search': { in: ['files', 'window'], chords: [command('f'), { key: '/' }], isActiveWhileTyping: true },
  'files-searchLink': { in: ['files', 'window'], chords: [] },
  'files-expandAll': { in: ['files', 'window'], chords: [] },
  'files-collapseAll': { in: ['files', 'window'], chords: [] },
  'files-up': { in: ['files', 'window'], chords: [{ key: 'ArrowUp', needsAlt: true }, { key: 'Backspace' }] },
  'files-tiles': { in: ['files', 'window'], chords: [] },
  'files-space': { in: ['files', 'window'], chords: [] },
  'files-window': { in: ['files'], chords: [] },
  'files-reveal': { in: ['files', 'window'], chords: [] },
  'files-pin': { in: ['files', 'window'], chords: [] },
  'files-details': { in: ['files', 'window'], chords: [] },
  'entry-pin': { in: ['files', 'window'], chords: [] },
  'entry-name': { in: ['files', 'window'], chords: [] },
  'entry-path': { in: ['files', 'window'], chords: [] },
  'entry-link': { in: ['files', 'window'], chords: [] },
  'calendar-today': { in: ['calendar'], chords: [{ key: 't' }] },
  'calendar-month': { in: ['calendar'], chords: [{ key: 'm' }] },
  'calendar-week': { in: ['calendar'], chords: [{ key: 'w' }] },
  'calendar-day': { in: ['calendar'], chords: [{ key: 'd' }] },
  'calendar-agenda': { in: ['calendar'], chords: [{ key: 'a' }] },
  'calendar-year': { in: ['calendar'], chords: [{ key: 'y' }] },
  'calendar-next': { in: ['calendar'], chords: [{ key: 'j' }] },
  'calendar-previous': { in: ['calendar'], chords: [{ key: 'k' }] },
  'calendar-goTo': { in: ['calendar'], chords: [{ key: 'g' }] },
  'calendar-search': { in: ['calendar'], chords: [command('f'), { key: '/' }], isActiveWhileTyping: true },
  'calendar-link': { in: ['calendar'], chords: [] },
  'calendar-save': { in: ['calendar'], chords: [] },
  'calendar-saveAll': { in: ['calendar'], chords: [] },
  'calendar-print': { in: ['calendar'], chords: [command('p')], isActiveWhileTyping: true },
  'calendar-pdf': { in: ['calendar'], chords: [] },
  'calendar-settings': { in: ['calendar'], chords: [] },
  'event-mail': { in: ['calendar', 'window'], chords: [] },
  'event-link': { in: ['calendar', 'window'], chords: [] },
  'event-save': { in: ['calendar', 'window'], chords: [] },
  'event-saveDates': { in: ['calendar', 'window'], chords: [] },
  'event-window': { in: ['calendar'], chords: [] },
  'search-words': { in: ['search'], chords: [command('f'), { key: '/' }], isActiveWhileTyping: true },
  'search-link': { in: ['search'], chords: [] },
  'search-copy': { in: ['search'], chords: [] },
  'review-accept': { in: ['lookup'], chords: [{ key: 'a' }] },
  'review-leave': { in: ['lookup'], chords: [{ key: 'l' }] },
  'review-take': { in: ['lookup'], chords: [{ key: 't' }] },
  'review-skip': { in: ['lookup'], chords: [{ key: 's' }] },
  'review-undo': { in: ['lookup'], chords: [{ key: 'u' }] },
  'console-send': { in: ['settings'], chords: [command('Enter')], isActiveWhileTyping: true },
  'window-close': { in: ['window'], chords: [command('w')], isAlwaysActive: true },
  'window-leave': { in: ['window'], chords: [{ key: 'Escape' }] }
} as const satisfies Readonly<Record<string, CommandFacts>>

export type CommandId = keyof typeof COMMANDS

export const COMMAND_IDS = Object.keys(COMMANDS) as readonly CommandId[]

/** The facts of any command, with a wider type. */
export const commandFacts = (id: CommandId): CommandFacts => COMMANDS[id]

/** Whether it applies in every part of the main window. */
export const isGeneral = (id: CommandId): boolean => typeof commandFacts(id).in === 'string'

/**
 * The part of the main window where a command applies, preferably `here`. Null: everywhere, or nowhere in the main
 * window.
 */
export function roomOf(id: CommandId, here: Scope | null): Exclude<Scope, 'window'> | null {
  const { in: scopes } = commandFacts(id)
  if (typeof scopes === 'string') return null
  const rooms = scopes.filter((scope) => scope !== 'window')
  return rooms.find((scope) => scope === here) ?? rooms[0] ?? null
}

/** The part of the app that a route shows; null if it has no keys of its own. */
export function scopeOf({ meta, name }: Pick<RouteLocationNormalized, 'meta' | 'name'>): Scope | null {
  const place = meta.isAlone === true ? 'window' : (meta.room ?? name)
  return SCOPES.find((scope) => scope === place) ?? null
}

export const isApplicableIn = (id: CommandId, scope: Scope): boolean => {
  const { in: scopes } = commandFacts(id)
  if (scopes === 'main') return scope !== 'window'
  return scopes === 'everywhere' || scopes.includes(scope)
}
