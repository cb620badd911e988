/** Facts for filtering, sorting and summing lists of files, apart from names. Use within a snapshot. */
import { endingOf, fileKind, type FileKind } from '@shared/rules/file-kinds'
import { type ResidentColumns, TAG } from '../columns'
import type { Area, ListIndex } from '../file-places'

export interface FileFacts {
  readonly kind: FileKind
  /** The file name extension; empty without one. */
  readonly ending: string
}

/** The facts from the file's record. Where it has none, the name in any answer decides. */
export const fileFacts = (
  { kind, ending }: { readonly [K in keyof FileFacts]: FileFacts[K] | null },
  title: string | null
): FileFacts => ({ kind: kind ?? fileKind(title), ending: ending ?? endingOf(title) })

/** Returns the facts of files in a list. */
export function readFacts(columns: ResidentColumns, area: Area): (file: ListIndex, title: string | null) => FileFacts {
  const { placeOf } = columns.places('file')
  const [kinds, endings] = [textsIn(columns, 'file_kind'), textsIn(columns, 'ending')]
  return (file, title) => {
    const place = placeOf(area.ridOf(file))
    return fileFacts({ kind: kinds(place) as FileKind | null, ending: endings(place) }, title)
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
