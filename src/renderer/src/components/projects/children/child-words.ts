/** The words for a child of a project, on screen and on the clipboard. Pure; the words come from the catalogues. */
import type { ChildKind, ChildRecord, ChildTotals } from '@shared/model/children'
import type { Reference } from '@shared/model/record'
import { formatDateTime, formatNumber } from '../../../basics/format'
import { t, tn } from '../../../locales'
import { amountText, fieldView, referenceName, shortened } from '../../../words/field-text'

/** The longest text that is used instead of a title. */
const LONGEST_TITLE = 120

export function childTitle(child: ChildRecord): string {
  const title = child.title?.trim()
  if (title) return title
  if (child.type !== null) return typeName(child)
  if (child.kind === 'payments' && child.direction !== null) return t(`children.direction.${child.direction}`)
  const found = child.fields
    .filter(({ hidden }) => hidden !== true)
    .map(({ value }) => fieldView(value))
    .find((view) => view.kind === 'text')
  if (found) return shortened(found.text, LONGEST_TITLE)
  return child.id === null
    ? t(`children.one.${child.kind}`)
    : t('children.byId', { what: t(`children.one.${child.kind}`), id: child.id })
}

/** The name of its type: the stage, the type of event, the good. */
export function typeName({ kind, type }: ChildRecord): string {
  if (type === null) return ''
  return referenceName(type, kind === 'steps' ? 'stage' : kind === 'goods' ? 'good' : 'event-type')
}

/** The type beside the title, unless the title is the type. */
export function typeBeside(child: ChildRecord): string {
  const name = typeName(child)
  return name === childTitle(child) ? '' : name
}

/**
 * The note of an event or a payment: its longest unrecognised text of several words. Many events have only a type as
 * their title, and such a text says what they were about. The label of a reference, sent beside its id, is not a note.
 */
export function noteBeside(child: ChildRecord): string {
  if (child.kind !== 'actions' && child.kind !== 'payments') return ''
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

/** The title with what it was about, in at most so many characters. */
export function childLine(child: ChildRecord, most: number): string {
  const note = noteBeside(child)
  return shortened(note === '' ? childTitle(child) : `${childTitle(child)}: ${note}`, most)
}

/** The same of an event whose time has passed; says so, behind as many characters, where it was not done. */
export function pastLine(child: ChildRecord, most: number): string {
  const line = childLine(child, most)
  return child.done === false ? t('children.wasNotDone', { line }) : line
}

export function childDate({ date, end, due, kind }: ChildRecord): string {
  if (kind === 'checklists') return due === null ? '' : t('children.due', { date: formatDateTime(due) })
  if (date === null) return ''
  const begins = formatDateTime(date)
  return end === null || end === date ? begins : `${begins} – ${formatDateTime(end)}`
}

const MINUS = '\u2212'

export function moneyWords(amount: number, currency: Reference | null, signed = false): string {
  const text = amountText(Math.abs(amount), currency)
  if (amount < 0) return `${MINUS}${text}`
  return signed && amount > 0 ? `+${text}` : text
}

/** What was received, in the currency of the price first. */
export function receivedWords(sums: ChildTotals['sums'], currency: Reference | null): string {
  const own = sums.filter((sum) => isIn(sum.currency, currency))
  const others = sums.filter((sum) => !own.includes(sum) && sum.credit !== 0)
  const received = Math.round(own.reduce((total, sum) => total + sum.credit, 0) * 100) / 100
  return [
    ...(received !== 0 || others.length === 0 ? [moneyWords(received, currency)] : []),
    ...others.map((sum) => moneyWords(sum.credit, sum.currency))
  ].join(' + ')
}

/**
 * The same where not all payments are known. It may be more, and less as well: a payment can take back what was received.
 */
export const inPartWords = (received: string): string => t('children.receivedInPart', { received })

/** Whether all that was received is in this currency: else it is no part of an amount in it. */
export const isReceivedIn = (sums: ChildTotals['sums'], currency: Reference | null): boolean =>
  sums.every((sum) => sum.credit === 0 || isIn(sum.currency, currency))

/** A sum without a currency is in the one of the project. */
export function isIn(of: Reference | null, currency: Reference | null): boolean {
  if (of === null) return true
  return currency !== null && (of.id === currency.id || (of.label !== null && of.label === currency.label))
}

/** `2 × £40`, or the part of it that is known. */
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

/** The progress of a checklist; an event or a good is either done or not. */
export function progressOf({ kind, items, done }: ChildRecord): Progress | null {
  if (kind !== 'checklists') return null
  if (items.length > 0) return { done: items.filter((item) => item.done === true).length, of: items.length }
  return done === null ? null : { done: Number(done), of: 1 }
}

export const progressWords = ({ done, of }: Progress): string =>
  t('children.progress', { done: formatNumber(done), of: formatNumber(of) })

/**
 * The sums of the list, one line per currency; payments that lie ahead are summed apart, on lines of their own, and how many
 * belong to no sum is said last.
 */
export function totalWords(kind: ChildKind, { sums, unclear }: ChildTotals): readonly string[] {
  if (kind !== 'payments') {
    return sums.map(({ currency, amount }) => t('children.sum', { sum: moneyWords(amount, currency) }))
  }
  const lines = sums.flatMap(({ currency, credit, debit, ahead }) => {
    const words = (sum: number): string => moneyWords(sum, currency)
    const moved = { credit: words(credit), debit: words(debit), balance: words(credit - debit) }
    return [
      t('children.paymentSum', moved),
      ...(ahead === undefined
        ? []
        : [t('children.paymentAhead', { credit: words(ahead.credit), debit: words(ahead.debit) })])
    ]
  })
  return unclear === 0 ? lines : [...lines, tn('children.paymentsUnclear', unclear)]
}
