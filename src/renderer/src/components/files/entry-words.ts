/** What folders and files are called, and what is said of them beside their names. Pure; the words come from the catalogues. */
import type { EntryName, FilesNoun, FilesRow, FilesSums } from '@shared/model/files'
import type { Reference } from '@shared/model/record'
import { cutText } from '@shared/rules/cut-text'
import { formatFileSize, formatNumber } from '../../basics/format'
import { t, tn } from '../../locales/files'

export interface EntryTitle {
  readonly text: string
  /** Nothing has told its name: it is made of the number. */
  readonly untitled: boolean
}

/** @param id null where the service sent none */
export function entryTitle(noun: FilesNoun, id: number | null, title: string | null): EntryTitle {
  const named = title?.trim()
  if (named) return { text: named, untitled: false }
  if (id === null) return { text: t('files.nameless'), untitled: true }
  return { text: t(noun === 'folder' ? 'files.folderById' : 'files.fileById', { id: String(id) }), untitled: true }
}

export const rowTitle = ({ noun, recordId, title }: Pick<FilesRow, 'noun' | 'recordId' | 'title'>): EntryTitle =>
  entryTitle(noun, recordId, title)

export const folderName = ({ id, label }: Reference): string => entryTitle('folder', id, label).text

/** Letters and marks that turn the direction of the text around them. */
const TURNS = /[\u0590-\u08FF\u200E\u200F\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFC]/u

/** A name inside a text: what is written from right to left in it does not reorder what stands around it. */
const isolated = (name: string): string => (TURNS.test(name) ? `\u2068${name}\u2069` : name)

/** The folders above an entry as one line; `null` where its place is not known. */
export function pathText(path: readonly Reference[] | null): string {
  if (path === null) return ''
  return path.length === 0 ? t('files.top') : path.map((one) => isolated(folderName(one))).join(' / ')
}

/** UTF-16 units of the outermost folder in a path that is cut. */
const OUTERMOST = 18

/** A path cut in the middle, for narrow places: where it begins, and the folder itself; null where all of it is short. */
export function pathCut(path: readonly Reference[]): string | null {
  const [first, last] = [path[0], path.at(-1)]
  if (first === undefined || last === undefined || path.length <= 2) return null
  return `${isolated(cutText(folderName(first), OUTERMOST))} / … / ${isolated(folderName(last))}`
}

/** As it is typed into the path field, and copied: names apart by slashes, from the top. */
export const pathTyped = (path: readonly Reference[]): string => path.map(folderName).join('/')

/** What stands beside the name of a row, in few words; empty: nothing. */
export function rowNote(row: FilesRow): string {
  // Where its place would stand it is said why it has none.
  if (row.why !== null) return ''
  // What both find needs no word.
  if (row.foundBy === 'cache' || row.foundBy === 'service') return t(`files.foundBy.${row.foundBy}`)
  // A list of deleted entries says of all of them that they are gone.
  if (!row.here && row.state !== 'deleted') return t('files.notHere')
  if (row.state === 'missing') return t('records.stateMissing')
  return row.nameOnly ? t('files.nameOnly') : ''
}

/** The service's id of a row, with its noun; null where it has none: then there are no details. */
export const rowEntry = ({ noun, recordId }: Pick<FilesRow, 'noun' | 'recordId'>): EntryName | null =>
  recordId === null ? null : { noun, id: recordId }

/** "3 folders, 12 files"; only what there is. */
export function countWords(folders: number, files: number): string {
  const parts = [
    ...(folders > 0 ? [tn('files.folders', folders)] : []),
    ...(files > 0 ? [tn('files.files', files)] : [])
  ]
  return parts.join(', ')
}

/**
 * Sums in words: how many files and how large they are together, and beside it how many of them have a size: the sum is
 * theirs alone.
 */
export function sumWords({ folders, files, bytes, withSize, unknownFolders }: FilesSums): readonly string[] {
  const counted = countWords(folders, files)
  if (counted === '') return unknownFolders > 0 ? [tn('files.sums.unknown', unknownFolders)] : []
  const size = withSize > 0 ? [formatFileSize(bytes)] : []
  return [
    [counted, ...size].join(', '),
    ...(files > 0
      ? [withSize === 0 ? t('files.sums.noSizes') : tn('files.sums.sized', files, { with: formatNumber(withSize) })]
      : []),
    ...(unknownFolders > 0 ? [tn('files.sums.unknown', unknownFolders)] : [])
  ]
}
