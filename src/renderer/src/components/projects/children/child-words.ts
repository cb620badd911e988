/** Texts for a child of a project, on screen and on the clipboard. Pure; translations come from the catalogues. */
import type { ChildKind, ChildRecord, ChildTotals } from '@shared/model/children'
import type { Reference } from '@shared/model/record'
import { formatDateTime, formatNumber } from '../../../basics/format'
import { t, tn } from '../../../locales'
import { amountText, fieldView, referenceName, shortened } from '../../../words/field-text'

/** Maximum characters of a text used as title. */
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

/** Name of its type: the stage, event type or good. */
export function typeName({ kind, type }: ChildRecord): string {
  if (type === null) return ''
  return referenceName(type, kind === 'steps' ? 'stage' : kind === 'goods' ? 'good' : 'event-type')
}

/** The type shown beside the title, unless they are equal. */
export function typeBeside(child: ChildRecord): string {
  const name = typeName(child)
  return name === childTitle(child) ? '' : name
}

/**
 * Note of an event or payment: its longest unrecognised text of several words. Many events have only a type as title,
 * and the note tells the subject. Labels sent beside a reference's id don't count.
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

/** Title and note, truncated to `most` characters. */
export function childLine(child: ChildRecord, most: number): string {
  const note = noteBeside(child)
  return shortened(note === '' ? childTitle(child) : `${childTitle(child)}: ${note}`, most)
}

/** As `childLine`, for a past event; marks one that was not done. The mark does not count as characters. */
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

export function moneyWords(amount: number, currency: Reference | null, isSigned = false): string {
  const text = amountText(Math.abs(amount), currency)
  if (amount < 0) return `${MINUS}${text}`
  return isSigned && amount > 0 ? `+${text}` : text
}

/** The received sums, the price's currency first. */
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
 * As `receivedWords`, if not all payments are known. The true sum may be higher or lower, since a payment can be a
 * refund.
 */
export const inPartWords = (received: string): string => t('children.receivedInPart', { received })

/** Whether everything was received in this currency; else it cannot be compared with an amount in it. */
export const isReceivedIn = (sums: ChildTotals['sums'], currency: Reference | null): boolean =>
  sums.every((sum) => sum.credit === 0 || isIn(sum.currency, currency))

/** A sum without a currency is in the one of the project. */
export function isIn(of: Reference | null, currency: Reference | null): boolean {
  if (of === null) return true
  return currency !== null && (of.id === currency.id || (of.label !== null && of.label === currency.label))
}

/** `2 × £40`, or the known part of it. */
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

/** The progress of a checklist; other kinds have none. */
export function progressOf({ kind, items, done }: ChildRecord): Progress | null {
  if (kind !== 'checklists') return null
  if (items.length > 0) return { done: items.filter((item) => item.done === true).length, of: items.length }
  return done === null ? null : { done: Number(done), of: 1 }
}

export const progressWords = ({ done, of }: Progress): string =>
  t('children.progress', { done: formatNumber(done), of: formatNumber(of) })

/**
 * The sums of the list, one line per currency. Future payments are summed on separate lines. The number of payments in
 * no sum comes last.
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
