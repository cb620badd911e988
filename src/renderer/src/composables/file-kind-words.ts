import type { FileKind } from '@shared/rules/file-kinds'
import { t } from '../locales/files'

/** Singular name of a file kind: `Spreadsheet`. */
export const kindOfOne = (kind: FileKind): string => t(`fileKinds.one.${kind}`)

/** Plural name of a file kind: `Spreadsheets`. */
export const kindOfMany = (kind: FileKind): string => t(`fileKinds.many.${kind}`)
