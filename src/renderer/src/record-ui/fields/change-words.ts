/** Differences of a record in words. Pure; the words come from the catalogues. */
import type { FieldDifference, SinceLastVisit } from '@shared/model/changes'
import type { FieldRole, FieldValue, Reference, RecordState } from '@shared/model/record'
import { t } from '../../locales'
import { amountText, fieldLabel, fieldView, shortened } from '../../words/field-text'

export interface ChangeWords {
  readonly key: string
  readonly label: string
  readonly before: string
  readonly after: string
}

/** Maximum characters of a value: its start is enough to recognise it. */
const LONGEST = 80

/** The most important roles first, other fields in the service's order, modification times last. */
const FIRST: readonly (FieldRole | null)[] = ['stage', 'price', 'responsible', 'title']

/** @param now the current state and currency of the record; differences contain only the earlier ones */
export function changeWords(
  since: SinceLastVisit,
  now: { readonly state: RecordState; readonly currency: Reference | null }
): readonly ChangeWords[] {
  const state =
    since.stateBefore === null || since.stateBefore === now.state
      ? []
      : [
          {
            key: ' state',
            label: t('changes.state'),
            before: t(`changes.stateOf.${since.stateBefore}`),
            after: t(`changes.stateOf.${now.state}`)
          }
        ]
  return [
    ...state,
    ...since.fields
      .toSorted((a, b) => rank(a) - rank(b))
      .map((field) => ({
        key: field.key,
        label: fieldLabel(field),
        before: valueWords(field, field.before, now.currency),
        after: valueWords(field, field.after, now.currency)
      }))
  ]
}

function rank({ role }: FieldDifference): number {
  if (role === 'updated') return FIRST.length + 1
  const at = FIRST.indexOf(role)
  return at === -1 ? FIRST.length : at
}

function valueWords({ role }: FieldDifference, value: FieldValue | null, currency: Reference | null): string {
  if (value === null) return t('changes.nothing')
  if (role === 'price' && value.type === 'money' && value.currency === null) return amountText(value.amount, currency)
  const text = fieldView(value, role).text.replace(/\s+/gu, ' ').trim()
  if (text === '') return t('changes.nothing')
  return shortened(text, LONGEST)
}
