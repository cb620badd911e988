/** Fields in use: the field list keeps them even while no record has them. */
import type { Noun } from '@shared/model/record'
import type { TableSettings } from '@shared/contract/views'
import { FILES_TABLES, type TableName } from '@shared/model/view'
import type { UsedFields } from '../cache/types'
import type { UserEntries } from '../user-data/user-entries'

const FIELD = 'field:'

/** Fields of a noun used in corrections, columns, orders and filters. */
export function usedFields(made: Pick<UserEntries, 'get'>, noun: Noun): UsedFields {
  const keys = made.get('correction').flatMap((one) => (one.noun === noun ? [one.key] : []))
  if (noun !== 'project') {
    const names: readonly TableName[] = noun === 'folder' || noun === 'file' ? FILES_TABLES : [noun]
    const tables = made.get('table').filter(({ table }) => names.includes(table))
    return { keys: [...keys, ...fieldsOf(tables)], names: [] }
  }
  const usual = made.get('default')
  const views = [...made.get('view'), ...(usual === null ? [] : [usual])]
  return {
    keys: [...keys, ...fieldsOf(views)],
    names: views.flatMap(({ filter }) => [filter?.dynamic, filter?.contains].flatMap((side) => Object.keys(side ?? {})))
  }
}

/** Fields that tables show as columns or are sorted by. */
const fieldsOf = (tables: readonly TableSettings[]): readonly string[] =>
  tables
    .flatMap(({ columns, sort }) => [...columns.map(({ key }) => key), sort.key])
    .flatMap((key) => (key.startsWith(FIELD) ? [key.slice(FIELD.length)] : []))
