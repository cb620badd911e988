/** Names of folders and files, and remarks beside them. Pure; translations come from the catalogues. */
import type { EntryName, FilesNoun, FilesRow, FilesSums } from '@shared/model/files'
import type { Reference } from '@shared/model/record'
import { cutText } from '@shared/rules/cut-text'
import { formatFileSize, formatNumber } from '../../basics/format'
import { t, tn } from '../../locales/files'

export interface EntryTitle {
  readonly text: string
  /** Whether the name is unknown and derived from the number. */
  readonly isUntitled: boolean
}

/** @param id null if the service sent none */
export function entryTitle(noun: FilesNoun, id: number | null, title: string | null): EntryTitle {
  const named = title?.trim()
  if (named) return { text: named, isUntitled: false }
  if (id === null) return { text: t('files.nameless'), isUntitled: true }
  return { text: t(noun === 'folder' ? 'files.folderById' : 'files.fileById', { id: String(id) }), isUntitled: true }
}

export const rowTitle = ({ noun, recordId, title }: Pick<FilesRow, 'noun' | 'recordId' | 'title'>): EntryTitle =>
  entryTitle(noun, recordId, title)

export const folderName = ({ id, label }: Reference): string => entryTitle('folder', id, label).text

/** Characters that change the text direction. */
const TURNS = /[\u0590-\u08FF\u200E\u200F\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFC]/u

/** Isolates a name inside a text, so that right-to-left parts don't reorder the rest. */
const isolated = (name: string): string => (TURNS.test(name) ? `\u2068${name}\u2069` : name)

/** The folders above an entry in one line; `null` if its path is unknown. */
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

/** The path for typing and copying: names separated by slashes, from the root. */
export const pathTyped = (path: readonly Reference[]): string => path.map(folderName).join('/')

/** Short remark beside the name of a row; empty: none. */
export function rowNote(row: FilesRow): string {
  // The path column explains why it has no path.
  if (row.why !== null) return ''
  // An entry found by both cache and service needs no remark.
  if (row.foundBy === 'cache' || row.foundBy === 'service') return t(`files.foundBy.${row.foundBy}`)
  // In a list of deleted entries the remark would be redundant.
  if (!row.isHere && row.state !== 'deleted') return t('files.notHere')
  if (row.state === 'missing') return t('records.stateMissing')
  return row.isNameOnly ? t('files.nameOnly') : ''
}

/** Noun and service id of a row; null without an id, and then it has no details. */
export const rowEntry = ({ noun, recordId }: Pick<FilesRow, 'noun' | 'recordId'>): EntryName | null =>
  recordId === null ? null : { noun, id: recordId }

/** "3 folders, 12 files"; zero parts are left out. */
export function countWords(folders: number, files: number): string {
  const parts = [
    ...(folders > 0 ? [tn('files.folders', folders)] : []),
    ...(files > 0 ? [tn('files.files', files)] : [])
  ]
  return parts.join(', ')
}

/** Sums in words: number and total size of the files, and how many of them have a size. The total covers only these. */
export function sumWords({ folders, files, bytes, withSize, unknownFolders }: FilesSums): readonly string[] {
  const counted = countWords(folders, files)
  if (counted === '') return unknownFolders > 0 ? [tn('files.sums.unknown', unknownFolders)] : []
  const size = withSize > 0 ? [formatFileSize(bytes)] : []
  return [
    [counted, ...size].join(', '),
    ...(withSize < files
      ? [withSize === 0 ? t('files.sums.noSizes') : tn('files.sums.sized', files, { with: formatNumber(withSize) })]
      : []),
    ...(unknownFolders > 0 ? [tn('files.sums.unknown', unknownFolders)] : [])
  ]
}
