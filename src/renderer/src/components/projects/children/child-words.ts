/** What a child of a project says on screen and on the clipboard. Pure; the words come from the catalogues. */
import type { ChildKind, ChildRecord, ChildTotals } from '@shared/model/children'
import type { Reference } from '@shared/model/record'
import { formatDateTime, formatNumber } from '../../../composables/format'
import { t } from '../../../locales'
import { amountText, fieldView, referenceName, shortened } from '../../../record-ui/fields/field-text'

/** A text in the place of a title. */
const LONGEST_TITLE = 120

export function childTitle(child: ChildRecord): string {
  const title = child.title?.trim()
  if (title) return title
  if (child.type !== null) return typeName(child)
  if (child.kind === 'payments' && child.direction !== null) return t(`children.direction.${child.direction}`)
  const found = child.fields.map(({ value }) => fieldView(value)).find((view) => view.kind === 'text')
  if (found) return shortened(found.text, LONGEST_TITLE)
  return child.id === null
    ? t(`children.one.${child.kind}`)
    : t('children.byId', { what: t(`children.one.${child.kind}`), id: child.id })
}

/** What its type is called: the stage, the type of event, the good. */
export function typeName({ kind, type }: ChildRecord): string {
  if (type === null) return ''
  return referenceName(type, kind === 'steps' ? 'stage' : kind === 'goods' ? 'good' : 'event-type')
}

/** The type beside the title, unless it is the title. */
export function typeBeside(child: ChildRecord): string {
  const name = typeName(child)
  return name === childTitle(child) ? '' : name
}

/**
 * What was said of an event or a payment: its longest text of several words that nobody recognised as anything else.
 * An event is often called by its type alone, and what it was about stands there. The name of whom or what it refers to,
 * sent beside the id, is none.
 */
export function noteBeside(child: ChildRecord): string {
  if (child.kind !== 'events' && child.kind !== 'payments') return ''
  const texts = child.fields.flatMap(({ role, value, hidden }) =>
    role === null && hidden !== true && value.type === 'text' ? [value.text.trim()] : []
  )
  const names = new Set([childTitle(child), ...namesReferredTo(child)])
  const found = texts.filter((text) => /\s/u.test(text) && !names.has(text) && /\p{L}{2}/u.test(text))
  return found.toSorted((a, b) => b.length - a.length)[0] ?? ''
}

function namesReferredTo({ type, person, fields }: ChildRecord): readonly string[] {
  const references = fields.flatMap(({ value }) => (value.type === 'references' ? value.references : []))
  return [type, person, ...references].flatMap((reference) => reference?.label?.trim() ?? [])
}

export function childDate({ date, end, due, kind }: ChildRecord): string {
  if (kind === 'checklists') return due === null ? '' : t('children.due', { date: formatDateTime(due) })
  if (date === null) return ''
  const begins = formatDateTime(date)
  return end === null || end === date ? begins : `${begins} – ${formatDateTime(end)}`
}

/** A receipt with a plus, a write-off with a minus, also where the service sends both without a sign. */
export function signedAmount({ amount, direction }: ChildRecord): number | null {
  if (amount === null || direction === null) return amount
  return direction === 'credit' ? Math.abs(amount) : -Math.abs(amount)
}

const MINUS = '\u2212'

export function moneyWords(amount: number, currency: Reference | null, signed = false): string {
  const text = amountText(Math.abs(amount), currency)
  if (amount < 0) return `${MINUS}${text}`
  return signed && amount > 0 ? `+${text}` : text
}

/** `2 × £40`; only what is known of it. */
export function quantityWords({ quantity, price, currency }: ChildRecord): string {
  const count = quantity === null ? null : formatNumber(quantity)
  const each = price === null ? null : amountText(price, currency)
  if (count !== null && each !== null) return `${count} × ${each}`
  return count ?? each ?? ''
}

export interface Progress {
  readonly done: number
  readonly of: number
}

/** Of a checklist; an event or a good is done or not, without degrees. */
export function progressOf({ kind, items, done }: ChildRecord): Progress | null {
  if (kind !== 'checklists') return null
  if (items.length > 0) return { done: items.filter((item) => item.done === true).length, of: items.length }
  return done === null ? null : { done: Number(done), of: 1 }
}

export const progressWords = ({ done, of }: Progress): string =>
  t('children.progress', { done: formatNumber(done), of: formatNumber(of) })

/** Sums of what is listed, one line per currency. */
export function totalWords(kind: ChildKind, totals: ChildTotals): readonly string[] {
  return totals.sums.map(({ currency, credit, debit, amount }) =>
    kind === 'payments'
      ? t('children.paymentSum', {
          credit: moneyWords(credit, currency),
          debit: moneyWords(debit, currency),
          balance: moneyWords(credit - debit, currency)
        })
      : t('children.sum', { sum: moneyWords(amount, currency) })
  )
}
