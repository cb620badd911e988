import type { Reference } from '@shared/model/record'
import type { DecodedRecord } from '../../api/fields'
import { momentKey, titleKey } from './sort-key'

/** Columns of `records` that depend on the content. */
export const COLUMNS = `name, title, title_key, created, created_key, updated, price, currency, funnel, stage, responsible, user_group,
  parent, position, size, file_kind, ending`

/** The values of `COLUMNS`. */
export function columnsOf(record: DecodedRecord): (string | number | null)[] {
  return [
    record.name,
    record.title,
    titleKey(record.title),
    record.created,
    momentKey(record.created),
    record.updated,
    record.price,
    record.currency?.id ?? null,
    idOf(record.funnel),
    idOf(record.stage),
    idOf(record.responsible),
    idOf(record.userGroup),
    record.parentId,
    record.position,
    record.size,
    record.fileKind,
    record.ending
  ]
}

/** The id of a reference; null for one without an id, which cannot be looked up. */
export const idOf = (reference: Reference | null | undefined): number | null =>
  reference == null || reference.id === 0 ? null : reference.id
