/** Names of a folder's parts, and texts about them. */
import type { SpacePart } from '@shared/model/files'
import type { FileKind } from '@shared/rules/file-kinds'
import { kindOfMany } from '../../../composables/file-kind-words'
import { formatFileSize, formatNumber, formatPercent } from '../../../basics/format'
import { t, tn } from '../../../locales/files'

type Content = Pick<SpacePart, 'files' | 'withSize' | 'bytes'>

/** Null for a folder. */
export const kindOf = ({ of }: SpacePart): FileKind | null => (of.kind === 'files' ? of.fileKind : null)

export const keyOf = ({ of }: SpacePart): string => (of.kind === 'folder' ? `folder ${of.id}` : of.fileKind)

export function nameOf({ of }: SpacePart): string {
  if (of.kind === 'files') return kindOfMany(of.fileKind)
  return of.title?.trim() || t('space.folder', { id: String(of.id) })
}

/** The known size; a text for files without one. */
export const sizeOf = ({ files, withSize, bytes }: Content): string =>
  files > 0 && withSize === 0 ? t('space.noSize') : formatFileSize(bytes)

/** `330 of 340`. */
export const filesOf = ({ files, withSize }: Content): string =>
  t('space.filesOf', { with: formatNumber(withSize), n: formatNumber(files) })

/** Its share of the total known size; empty if that is zero. */
export function shareOf({ bytes }: Content, all: number): string {
  if (all <= 0) return ''
  const share = bytes / all
  // Never rounds a non-zero share to zero.
  return share > 0 && share < 0.005 ? `<${formatPercent(0.01)}` : formatPercent(share)
}

/** Size, share and files in one sentence, for screen readers. */
export function factsOf(content: Content, all: number): string {
  const { files, withSize } = content
  return [
    sizeOf(content),
    withSize > 0 ? shareOf(content, all) : '',
    withSize === files ? tn('space.filesSaid', files) : tn('space.withSize', files, { with: formatNumber(withSize) })
  ]
    .filter((fact) => fact !== '')
    .join(', ')
}

export function saidOf(part: SpacePart, all: number): string {
  const said = { name: nameOf(part), facts: factsOf(part, all) }
  return part.of.kind === 'folder' ? t('space.folderSaid', said) : t('space.kindSaid', said)
}
