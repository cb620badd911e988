/** Facts for filtering, sorting and summing lists of files, apart from names. Use within a snapshot. */
import { endingOf, fileKind, type FileKind } from '@shared/rules/file-kinds'
import { type ResidentColumns, TAG } from '../columns'
import type { Area, ListIndex } from './area'

export interface Facts {
  /** The kind from the file's record; null if it has none, so that only the name can tell. */
  readonly kind: FileKind | null
  readonly ending: string | null
}

/**
 * The kind of a file. Without a record, or without a name in the record, its title decides.
 *
 * @param title its name in any answer
 */
export const kindOf = ({ kind }: Pick<Facts, 'kind'>, title: string | null): FileKind => kind ?? fileKind(title)

/** The file name extension; empty without one. */
export const endOf = ({ ending }: Pick<Facts, 'ending'>, title: string | null): string => ending ?? endingOf(title)

/** Returns the facts of list entries. Folders have none. */
export function readFacts(columns: ResidentColumns, area: Area): (listed: ListIndex) => Facts {
  const { placeOf } = columns.places('file')
  const [kinds, endings] = [textsIn(columns, 'file_kind'), textsIn(columns, 'ending')]
  return (one) => {
    const place = placeOf(area.ridOf(one))
    return { kind: kinds(place) as FileKind | null, ending: endings(place) }
  }
}

function textsIn(columns: ResidentColumns, name: 'file_kind' | 'ending'): (place: number | null) => string | null {
  const { tags, numbers, texts } = columns.of('file', name)
  const known = new Map<number, string>()
  return (place) => {
    if (place === null || tags[place] !== TAG.text) return null
    const code = numbers[place] ?? 0
    const text = known.get(code) ?? texts.textOf(code)
    known.set(code, text)
    return text
  }
}

/** Returns the sizes or times (as in `momentKey`) of list entries; NaN if unknown. */
export function numbersOf(
  columns: ResidentColumns,
  area: Area,
  name: 'created' | 'updated' | 'size'
): (listed: ListIndex) => number {
  const [ofFolder, ofFile] = (['folder', 'file'] as const).map((noun) => {
    const { placeOf } = columns.places(noun)
    const numbers = columns.of(noun, name).sortNumbers()
    return (one: ListIndex): number => numbers[placeOf(area.ridOf(one)) ?? -1] ?? NaN
  })
  return (one) => (area.isFolder(one) ? ofFolder : ofFile)?.(one) ?? NaN
}
