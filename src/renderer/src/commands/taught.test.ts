/** Keys are taught where they are used: each command with keys has a control that says them. */
import { expect, it } from 'vitest'
import { COMMAND_IDS, commandFacts, type CommandId } from './catalogue'

const sources = Object.values(
  import.meta.glob<string>(['../**/*.vue', '../**/rooms.ts'], { query: '?raw', import: 'default', eager: true })
).join('\n')

/** Those that no control carries out: the sheet of keys alone says them. */
const WITHOUT_CONTROL: readonly CommandId[] = [
  ...(['app-keys', 'app-nextPart', 'app-previousPart', 'calendar-next', 'calendar-previous', 'go-search'] as const)
]

const taught = (id: CommandId): boolean => {
  const [scope = ''] = id.split('-')
  return (
    [`keyOf('${id}')`, `keysForReaders('${id}')`, `command="${id}"`, `command: '${id}'`].some((use) =>
      sources.includes(use)
    ) ||
    // Of a choice whose values are parts of the names.
    (sources.includes(`\`${scope}-\${value}\``) && id.startsWith(`${scope}-`))
  )
}

it('every key stands in the tooltip or the menu of what it does', () => {
  const keyed = COMMAND_IDS.filter((id) => commandFacts(id).chords.length > 0 && !WITHOUT_CONTROL.includes(id))
  expect(keyed.length).toBeGreaterThan(20)
  expect(keyed.filter((id) => !taught(id))).toEqual([])
})

it('no key is written into a screen by hand', () => {
  const written = sources.match(/(?:data-tip|shortcut)="[^"]*(?:Ctrl|Cmd|⌘)[^"]*"/g) ?? []
  expect(written).toEqual([])
})
