import type { FileKind } from '@shared/rules/file-kinds'
import { t } from '../locales/files'

/** What one file of a kind is: `Spreadsheet`. */
export const kindOfOne = (kind: FileKind): string => t(`fileKinds.one.${kind}`)

/** What the files of a kind are called: `Spreadsheets`. */
export const kindOfMany = (kind: FileKind): string => t(`fileKinds.many.${kind}`)
