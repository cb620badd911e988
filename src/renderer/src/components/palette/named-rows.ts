/** Rows that are found by what they are called alone: commands, views of projects, and workspaces. */
import { foldText } from '@shared/rules/filter/values'
import { inOtherLayout } from '@shared/rules/search/layouts'
import { COMMAND_IDS, type CommandId } from '../../commands/catalogue'
import { rangesOf, type PaletteRow } from './palette-rows'

export interface NamedWords {
  readonly label: string
  /** Other words by which somebody may look for it. */
  readonly also: string
}

/** Something that the user has, with its name. */
export interface Named {
  readonly id: string
  readonly name: string
}

/**
 * The commands whose words all begin with what was typed, or else with what the same keys type in the other layout; by
 * name first. In the order of the catalogue.
 *
 * @param can those that can be carried out now
 */
export function commandRows(
  can: readonly CommandId[],
  wordsOf: (id: CommandId) => NamedWords,
  typed: string
): PaletteRow[] {
  const known = COMMAND_IDS.filter((id) => can.includes(id)).map((id) => ({ id, ...wordsOf(id) }))
  return called(known, typed).map(({ id, ...words }) => ({
    ...{ key: `command ${id}`, group: 'commands', target: { kind: 'command', id } },
    ...named(words)
  }))
}

/** Views of projects, found as commands are. */
export function viewRows(views: readonly Named[], typed: string): PaletteRow[] {
  return called(views.map(labelled), typed).map(({ id, ...words }) => ({
    ...{ key: `view ${id}`, group: 'views', target: { kind: 'view', id } },
    ...named(words)
  }))
}

/** Workspaces, in the same way. */
export function workspaceRows(workspaces: readonly Named[], typed: string): PaletteRow[] {
  return called(workspaces.map(labelled), typed).map(({ id, ...words }) => ({
    ...{ key: `workspace ${id}`, group: 'workspaces', target: { kind: 'workspace', id } },
    ...named(words)
  }))
}

const labelled = ({ id, name }: Named): Pick<Named, 'id'> & NamedWords => ({ id, label: name, also: '' })

interface Called extends NamedWords {
  /** The words as they were understood. */
  readonly readAs: string
}

const named = ({ label, readAs }: Called): Pick<PaletteRow, 'title' | 'titleRanges' | 'found' | 'state'> => ({
  ...{ title: label, titleRanges: rangesOf(label, readAs), found: null, state: 'active' }
})

function called<T extends NamedWords>(known: readonly T[], typed: string): readonly (T & Called)[] {
  const found = beginningWith(known, typed)
  const other = found.length > 0 ? null : inOtherLayout(typed)
  return other === null ? found : beginningWith(known, other)
}

function beginningWith<T extends NamedWords>(known: readonly T[], typed: string): readonly (T & Called)[] {
  const wanted = foldText(typed).split(' ').filter(Boolean)
  const begins = (text: string): boolean => {
    const words = foldText(text).split(/[\s,:]/)
    return wanted.every((word) => words.some((one) => one.startsWith(word)))
  }
  const byName = known.filter(({ label }) => begins(label))
  const byOthers = known.filter(({ label, also }) => !begins(label) && begins(`${label} ${also}`))
  return [...byName, ...byOthers].map((one) => ({ ...one, readAs: typed }))
}
