/** Fields of a child that its row does not show; they appear when it is expanded. Pure. */
import type { ChildRecord } from '@shared/model/children'
import type { Field, FieldRole, ReferenceKind } from '@shared/model/record'
import { formatDateTime } from '../../../basics/format'
import { fieldView, isEmptyField, referenceName } from '../../../words/field-text'
import { childTitle, noteBeside, quantityWords, typeName } from './child-words'

/** Characters of a note that a row shows at any width; longer ones are truncated. */
const SHORT = 80

/** References named in a row: its type, its person, and references of unknown kind. */
const NAMED_IN_ROW: ReadonlySet<ReferenceKind> = new Set<ReferenceKind>([
  'event-type',
  'user',
  'good',
  'currency',
  'unknown'
])

/** A date shown in the row belongs to one of these roles. */
const DATES: ReadonlySet<FieldRole | null> = new Set<FieldRole | null>(['date', 'start', 'end', 'due', 'created'])

/**
 * The fields to show below the row of a child.
 *
 * @param row the child as its row shows it
 * @param fields fields of the child's own answer, which may have more
 * @param project the open project, which need not be named
 */
export function newsOf(row: ChildRecord, fields: readonly Field[], project: number | null): readonly Field[] {
  const wasSaid = saidBy(row)
  return fields.filter(
    (field) => field.hidden !== true && !isEmptyField(field) && !isProject(field, project) && !wasSaid(field)
  )
}

function saidBy(row: ChildRecord): (field: Field) => boolean {
  const note = noteBeside(row)
  const texts = new Set([
    childTitle(row),
    typeName(row),
    row.person === null ? '' : referenceName(row.person, 'user'),
    note.length > SHORT || note.includes('\n') ? '' : note
  ])
  const dates = [row.date, row.end, row.due].flatMap((date) => (date === null ? [] : formatDateTime(date)))
  const shows: Partial<Record<FieldRole, boolean>> = {
    // The row shows these as marks or numbers, if the child has them.
    ...{ done: row.done !== null, overdue: row.overdue !== null, items: row.items.length > 0 },
    ...{ price: row.amount !== null || quantityWords(row) !== '', total: row.amount !== null },
    ...{ quantity: row.quantity !== null, direction: row.direction !== null },
    currency: row.currency !== null && (row.amount !== null || row.price !== null)
  }
  return ({ role, value }) => {
    if (role !== null && shows[role] === true) return true
    // A stage with the same name as the checklist is still news.
    if (value.type === 'references' && !NAMED_IN_ROW.has(value.kind)) return false
    const { text } = fieldView(value, role)
    return texts.has(text.trim()) || (DATES.has(role) && dates.includes(text))
  }
}

const isProject = ({ value }: Field, project: number | null): boolean =>
  value.type === 'references' &&
  value.kind === 'project' &&
  value.references.length > 0 &&
  value.references.every(({ id }) => id === project)
