/** Fields of projects that name the client and tell how to reach them. Use within a snapshot. */
import { ANSWERS, type Answer, type Field, type ReferenceKind } from '@shared/model/record'
import { answerOf, guessedAnswer, typeOf } from '@shared/rules/answers'
import { namesTaxId } from '@shared/rules/name-words'
import { Contents } from '../core'
import { exampleOf, referenceKindOf, type Source } from '../fields'

export interface AnswerField {
  /** Number of its column. */
  readonly field: number
  readonly key: string
  readonly label: string
  /** Whether lists have it. Otherwise only a project's own answer has it. */
  readonly isListed: boolean
  /** Kind of its references; null for other values. */
  readonly kind: ReferenceKind | null
  /** Dynamic list of its ids. */
  readonly list: string | undefined
}

/** In the order in which fields were first seen, as in the details of a project. */
export type AnswerFields = Readonly<Record<Answer | 'taxId', readonly AnswerField[]>>

type Row = Pick<AnswerField, 'field' | 'key' | 'label'> & { readonly listed: number }

export function answerFields(source: Source): AnswerFields {
  const { queries, decoder, columns } = source
  const corrections = decoder.corrections.of('project')?.byKey
  const contents = new Contents(queries)
  const found = new Map<Answer | 'taxId', AnswerField[]>([...ANSWERS, 'taxId' as const].map((of) => [of, []]))
  const rows = queries.all<Row>(
    `SELECT field, key, label, listed FROM fields
     WHERE noun = 'project' AND role IS NULL AND gone_at IS NULL ORDER BY field`
  )
  for (const { listed, ...row } of rows) {
    const said = corrections?.get(row.key)
    if (said?.role != null || said?.hidden === true) continue
    const named = { ...row, ...(said?.label === undefined ? {} : { label: said.label, isRenamed: true }) }
    if (said?.answer == null && !mayAnswer(named)) continue
    const column = columns.of('project', row.field)
    const example = exampleOf(source, column, row.key, (tag) => tag !== 0, contents)
    if (example === undefined || example.role !== null) continue
    const field = { ...example, ...named, ...(said?.answer === undefined ? {} : { answer: said.answer }) }
    const of = answerOf({ ...field, ...typeOf(field.value) }) ?? (isTaxId(field) ? 'taxId' : null)
    if (of === null || said?.answer === null) continue
    found.get(of)?.push({
      ...{ field: row.field, key: row.key, label: field.label, isListed: listed === 1, list: example.list },
      kind: referenceKindOf(example)
    })
  }
  const all = Object.fromEntries(found) as Record<Answer | 'taxId', AnswerField[]>
  return { ...all, taxId: ofClients(all.taxId, all.client) }
}

/** Whether the name alone decides, whatever the type. */
function mayAnswer(named: Pick<Field, 'key' | 'label' | 'isRenamed'>): boolean {
  const types = [
    { type: 'text', kind: null },
    { type: 'date', kind: null },
    { type: 'references', kind: 'unknown' }
  ] as const
  return isTaxId(named) || types.some((type) => guessedAnswer({ ...named, ...type, role: null }) !== null)
}

const isTaxId = ({ key, label, isRenamed }: Pick<Field, 'key' | 'label' | 'isRenamed'>): boolean =>
  isRenamed === true ? namesTaxId(label) : namesTaxId(label) || namesTaxId(key)

/** Tax ids within a client come before others: `client.inn` before `inn`. */
function ofClients(taxIds: readonly AnswerField[], clients: readonly AnswerField[]): readonly AnswerField[] {
  const isOwn = ({ key: taxId }: AnswerField): boolean =>
    clients.some(({ key }) => {
      const beside = key.slice(0, key.lastIndexOf('.') + 1)
      return taxId.startsWith(`${key}.`) || (beside !== '' && taxId.startsWith(beside))
    })
  return [...taxIds.filter(isOwn), ...taxIds.filter((field) => !isOwn(field))]
}
