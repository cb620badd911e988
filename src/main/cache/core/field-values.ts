import type { Field, FieldRole } from '@shared/model/record'
import { hash48 } from './text-hash'

/** Roles that have a column of their own in `records`. */
const IN_COLUMNS: ReadonlySet<FieldRole> = new Set<FieldRole>([
  'id',
  'title',
  'name',
  'created',
  'updated',
  'price',
  'currency',
  'funnel',
  'stage',
  'responsible',
  'user-group',
  'deleted',
  'parent',
  'position'
])

/** Whether the value of a field is stored in a column of `records`. */
export const hasRecordColumn = ({ role }: Field): boolean => role !== null && IN_COLUMNS.has(role)

/** The hash of a text, ignoring case, outer blanks and the difference between ё and е. */
export const textHash = (text: string): number => hash48(text.trim().toLowerCase().replaceAll('ё', 'е'))
