/** Every command with shortcuts has a control that shows them. */
import { expect, it } from 'vitest'
import { COMMAND_IDS, commandFacts, type CommandId } from '../basics/commands/catalogue'

const files = import.meta.glob<string>(['../**/*.vue', '../**/rooms.ts'], {
  query: '?raw',
  import: 'default',
  eager: true
})
const sources = Object.values(files).join('\n')
/** Menus and buttons built from commands show shortcuts automatically. */
const inMenus = new Set(
  Object.values(files)
    .filter((source) => /command-(?:menu|button)\.vue/.test(source))
    .flatMap((source) => source.match(/\[\s*(?:'[a-z]+-[A-Za-z]+',?\s*)+\]/g) ?? [])
    .flatMap((list) => list.match(/[a-z]+-[A-Za-z]+/g) ?? [])
)

/** Commands without a control; only the shortcuts sheet shows their keys. */
const WITHOUT_CONTROL: readonly CommandId[] = [
  ...(['app-keys', 'app-nextPart', 'app-previousPart', 'calendar-next', 'calendar-previous'] as const),
  'window-leave'
]

const taught = (id: CommandId): boolean => {
  const [scope = ''] = id.split('-')
  return (
    inMenus.has(id) ||
    [`keyOf('${id}')`, `keysForReaders('${id}')`, `command="${id}"`, `command: '${id}'`].some((use) =>
      sources.includes(use)
    ) ||
    // Commands of a choice: the id is built from its values.
    (sources.includes(`\`${scope}-\${value}\``) && id.startsWith(`${scope}-`))
  )
}

it('every key stands in the tooltip or the menu of what it does', () => {
  const keyed = COMMAND_IDS.filter((id) => commandFacts(id).chords.length > 0 && !WITHOUT_CONTROL.includes(id))
  expect(keyed.length).toBeGreaterThan(20)
  expect(keyed.filter((id) => !taught(id))).toEqual([])
})

/** Hard-coded keys in a template: a key as attribute value, or the name of a modifier. */
const BY_HAND =
  /(?<![:\w-])(?:shortcut|aria-keyshortcuts)="[^"]*"|(?:data-tip|shortcuts?)="[^"]*(?:Control|Meta|Page )[^"]*"/g
const HELD = /(?:Ctrl|Cmd|Alt|Option|Shift|Control|Meta)\+|[⌘⌥⇧]/g
const words = Object.values(
  import.meta.glob<string>('../locales/{en,ru}/*.ts', { query: '?raw', import: 'default', eager: true })
).join('\n')

it('no key is written into a screen by hand', () => {
  expect(sources.match(BY_HAND) ?? []).toEqual([])
  // Comments may name keys.
  const said = sources.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*|<!--[\s\S]*?-->/g, '')
  expect(said.match(HELD) ?? []).toEqual([])
  expect(words.match(HELD) ?? []).toEqual([])
})

it('finds what is written by hand', () => {
  for (const written of ['shortcut="Page Up"', 'aria-keyshortcuts="t"', ':data-tip="`${t(1)} Page Down`"']) {
    expect(` ${written} `.match(BY_HAND), written).toHaveLength(1)
  }
  for (const made of [`:shortcut="keyOf('go-back')"`, `:aria-keyshortcuts="partKeysForReaders('fields-up')"`]) {
    expect(` ${made} `.match(BY_HAND), made).toBeNull()
  }
  expect('Alt+↑ moves the field'.match(HELD)).toHaveLength(1)
})

/** Menus whose items are no commands: choices among values, or actions on one of many things. */
const CHOICES = ['calendar/calendar-tools', 'files/path-bar', 'projects/view-line', 'settings/workspace-card']
/** Menus with a choice and commands below it. */
const WITH_COMMANDS = ['files/side-pane', 'projects/view-menu', 'shell/workspace-menu']

it('a menu of commands takes its words and keys from the catalogue', () => {
  const own = Object.entries(files)
    .filter(([, source]) => /import PopupMenu/.test(source))
    .map(([path]) => path.replace(/^\.\.\/(?:components\/)?(.*)\.vue$/, '$1'))
  for (const path of WITH_COMMANDS) {
    expect(files[`../components/${path}.vue`], path).toMatch(/base\/(?:use-menu-item|menu-items)'/)
  }
  expect(own.toSorted()).toEqual(
    [
      ...CHOICES,
      ...WITH_COMMANDS,
      'base/context-menu',
      'base/command-menu',
      'record-ui/list/narrow-menu',
      'record-ui/table/sort-menu'
    ].toSorted()
  )
})
