/** Cell values of an export: numbers as numbers, days as days, everything else as text. Pure. */
import type { ExportColumn } from '@shared/contract/exports'
import type { FieldValue, Reference, ReferenceKind } from '@shared/model/record'
import { overdueItem } from '@shared/rules/children'
import { own } from '@shared/rules/own'
import type { ExportedRow } from './exported-rows'
import { type ExportedKind, wordsFor } from './words'

export type FileCell =
  | { readonly kind: 'none' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly number: number }
  /** `text` is `YYYY-MM-DD` or `YYYY-MM-DD hh:mm`; `serial` is a spreadsheet's day number. */
  | { readonly kind: 'date'; readonly text: string; readonly serial: number }

/** A column of the file. A money column is followed by its currency. */
export interface FileColumn {
  readonly heading: string
  readonly type: ExportColumn['type']
}

const NONE: FileCell = { kind: 'none' }
const textCell = (text: string): FileCell => (text === '' ? NONE : { kind: 'text', text })
const numberCell = (number: number): FileCell =>
  Number.isFinite(number) ? { kind: 'number', number } : textCell(String(number))

/** A column without a visible name gets its key as heading. */
const headingOf = (heading: string, key: string): string =>
  /[\p{L}\p{N}\p{P}\p{S}]/u.test(heading) ? heading : key.replace(/^field:/, '')

type Words = ReturnType<typeof wordsFor>
type RoleValue = (row: ExportedRow, words: Words, kind: ExportedKind) => FieldValue | undefined

const textOf = (text: string): FieldValue => ({ type: 'text', text })
const numberOf = (number: number | null | undefined): FieldValue | undefined =>
  number == null ? undefined : { type: 'number', number }
const momentOf = (iso: string | null | undefined): FieldValue | undefined =>
  iso == null ? undefined : { type: 'moment', iso }
const referenceOf = (kind: ReferenceKind, one: Reference | null | undefined): FieldValue | undefined =>
  one == null ? undefined : { type: 'references', kind, references: [one] }
const withId = (words: string, id: number): string => words.replace('{id}', String(id))

const responsible: RoleValue = (row) => referenceOf('user', row.responsible)
/** Values of the columns that are no fields, by key; all others show who is responsible. */
const ROLES: Readonly<Record<string, RoleValue>> = {
  // Local ids mean nothing to the user.
  id: ({ id }) => (id <= 0 ? undefined : textOf(String(id))),
  title: ({ id, title, entry }, words, kind) => {
    const untitled = entry?.noun === 'folder' ? words.untitledFolder : words.untitled[kind]
    return textOf(title?.trim() || (id <= 0 ? '' : withId(untitled, id)))
  },
  created: ({ created }) => momentOf(created),
  price: ({ price, currency = null }) => (price == null ? undefined : { type: 'money', amount: price, currency }),
  stage: ({ stage }) => referenceOf('stage', stage),
  projects: ({ projects }) => numberOf(projects),
  updated: ({ entry }) => momentOf(entry?.updated),
  size: ({ entry }) => numberOf(entry?.size),
  holds: ({ entry }) => numberOf(entry?.holds),
  // Null is a folder.
  kind: ({ entry }, words) => entry && textOf(entry.kind === null ? words.folder : words.fileKinds[entry.kind]),
  path: ({ entry }, words) =>
    entry?.path == null
      ? undefined
      : textOf(entry.path.map(({ id, label }) => label?.trim() || withId(words.untitledFolder, id)).join(' / ')),
  overdue: ({ overdue }) => {
    if (overdue == null) return undefined
    const { checklist, due } = overdue
    const named = [checklist.title, overdueItem(checklist, due)].flatMap((name) => name?.trim() || [])
    return textOf([due, named.join(': ')].filter(Boolean).join(' · '))
  },
  next: ({ next }) => (next?.at.length === 10 ? { type: 'date', date: next.at } : momentOf(next?.at)),
  received: ({ received }) => (received == null ? undefined : receivedValue(received)),
  position: () => undefined
}

export class RowWriter {
  readonly #columns: readonly ExportColumn[]
  readonly #words: Words

  constructor(
    columns: readonly ExportColumn[],
    locale: string,
    readonly kind: ExportedKind = 'project'
  ) {
    this.#columns = columns
    this.#words = wordsFor(locale)
  }

  columns(): FileColumn[] {
    const headed = this.#columns.map(({ key, heading, type }) => ({ heading: headingOf(heading, key), type }))
    return headed.flatMap(({ heading, type }): FileColumn[] =>
      type === 'money'
        ? [
            { heading, type },
            { heading: this.#words.currency.replace('{heading}', () => heading), type: 'text' }
          ]
        : [{ heading, type }]
    )
  }

  cells(row: ExportedRow): FileCell[] {
    return this.#columns.flatMap((column) => this.#cellsOf(row, column))
  }

  #cellsOf(row: ExportedRow, { key, type }: ExportColumn): FileCell[] {
    const value = key.startsWith('field:')
      ? own(row.fields, key.slice('field:'.length))
      : (own(ROLES, key) ?? responsible)(row, this.#words, this.kind)
    if (type === 'money') {
      if (value?.type === 'money') return [numberCell(value.amount), this.#currency(value.currency)]
      return [value === undefined ? NONE : this.#cell(value, type), NONE]
    }
    return [value === undefined ? NONE : this.#cell(value, type)]
  }

  #cell(value: FieldValue, type: ExportColumn['type']): FileCell {
    switch (value.type) {
      case 'empty':
        return NONE
      case 'text':
        return textCell(value.text)
      case 'number':
        return numberCell(value.number)
      case 'money': {
        // Money in a column of another type needs its currency.
        if (value.currency === null) return numberCell(value.amount)
        return textCell(`${String(value.amount)} ${this.#name('currency', value.currency)}`)
      }
      case 'date':
        return dateCell(value.date, type)
      case 'moment':
        return dateCell(value.iso, type)
      case 'flag':
        return textCell(value.flag ? this.#words.yes : this.#words.no)
      case 'references':
        return textCell(value.references.map((one) => this.#name(value.kind, one)).join(', '))
      case 'texts':
        return textCell(value.texts.join('\n'))
      case 'json':
        return textCell(value.json)
    }
  }

  #currency(currency: Reference | null): FileCell {
    return currency === null ? NONE : textCell(this.#name('currency', currency))
  }

  #name(kind: ReferenceKind, { id, label }: Reference): string {
    const name = label?.trim()
    // Local ids mean nothing to the user.
    if (!name && id <= 0) return ''
    return name || withId(this.#words.references[kind] ?? this.#words.reference, id)
  }
}

const DATE = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/
const DAY = 86_400_000
/** Day 0 of spreadsheets. Before March 1900 they count a day that did not exist. */
const EPOCH = Date.UTC(1899, 11, 30)
const FIRST_SERIAL = 61

/** Days have no zone; times with an offset are converted to the local zone, as on the screen. */
function dateCell(at: string, type: ExportColumn['type']): FileCell {
  const match = DATE.exec(at.trim())
  if (!match) return textCell(at)
  const [year = 0, month = 0, day = 0, ...time] = match.slice(1, 7).map((part) => Number(part ?? 0))
  let wall = Date.UTC(year, month - 1, day, ...time)
  if (new Date(wall).toISOString().slice(0, 10) !== at.trim().slice(0, 10)) return textCell(at)
  if (match[7] !== undefined) {
    const moment = new Date(at.trim().replace(' ', 'T'))
    if (Number.isNaN(moment.getTime())) return textCell(at)
    wall = moment.getTime() - moment.getTimezoneOffset() * 60_000
  }
  const iso = new Date(wall).toISOString()
  const text = match[4] === undefined ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${iso.slice(11, 16)}`
  const serial = (wall - EPOCH) / DAY
  if ((type !== 'date' && type !== 'moment') || serial < FIRST_SERIAL) return textCell(text)
  return { kind: 'date', text, serial }
}

/** A number only for a sum that is known completely and in one currency. */
function receivedValue({ sums, isPartial }: NonNullable<ExportedRow['received']>): FieldValue {
  const [only = { amount: 0, currency: null }, ...others] = sums
  if (others.length === 0 && !isPartial) return { type: 'money', ...only }
  const written = [only, ...others].map(({ amount, currency }) => `${amount} ${currency?.label ?? ''}`.trim())
  return textOf(`${isPartial ? '≥ ' : ''}${written.join(', ')}`)
}
