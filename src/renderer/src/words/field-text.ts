/** The text of a field's value on screen and on the clipboard. Pure; the words come from the catalogues. */
import type { Field, FieldRole, FieldValue, Reference, ReferenceKind } from '@shared/model/record'
import type { SearchMatch } from '@shared/model/search'
import { commonField, keyPhrase } from '@shared/rules/key-words'
import { withoutPunctuation } from '@shared/rules/link-end'
import { siteOf } from './outside-links'
import {
  formatDateFull,
  formatDateShort,
  formatDateTime,
  formatFileSize,
  formatMoney,
  formatMoneyCompact,
  formatNumber
} from '../basics/format'
import { t, type MessageKey } from '../locales'

/** How a value is drawn. `text` is the full text for copying. */
export type FieldView =
  | { readonly kind: 'none'; readonly text: '' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'figure'; readonly text: string }
  /** A short text, and the full one on hover. */
  | { readonly kind: 'date'; readonly text: string; readonly full: string }
  | { readonly kind: 'people'; readonly text: string; readonly people: readonly NamedReference[] }
  | { readonly kind: 'items'; readonly text: string; readonly items: readonly string[] }
  | { readonly kind: 'json'; readonly text: string }

export interface NamedReference {
  readonly id: number
  readonly name: string
}

/** Longer texts are folded, with their length. */
export const FOLD_AT = 320
/** More items than this are folded. */
export const FOLD_ITEMS_AT = 12

const BY_ID: Partial<Record<ReferenceKind, MessageKey>> = {
  user: 'projects.personById',
  'user-group': 'projects.groupById',
  'project-group': 'projects.groupById',
  funnel: 'projects.funnelById',
  stage: 'projects.stageById',
  currency: 'projects.currencyById',
  folder: 'projects.folderById',
  file: 'projects.fileById',
  project: 'projects.untitled'
}

const NO_NAME = '—'

/**
 * What a reference is called: its label, else its kind and id. Where there is no word for the kind, it says that its name
 * is not known yet: a bare number would pass for a name.
 */
export function referenceName(reference: Reference, kind: ReferenceKind): string {
  const label = reference.label?.trim()
  // A local id, or none, means nothing to the user.
  if (!label && reference.id <= 0) return NO_NAME
  return label ? label : t(BY_ID[kind] ?? 'projects.referenceById', { id: String(reference.id) })
}

const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u

/**
 * The name of a field: the user's, else the service's title, else our word for its role or for what its key commonly
 * names, else its key as a phrase.
 */
export function fieldLabel({ key, label, role, renamed }: Pick<Field, 'key' | 'label' | 'role' | 'renamed'>): string {
  if (renamed === true) return label
  // A title without a letter or sign that is seen is none.
  if (!SEEN.test(label)) return role === null ? keyName(key.split('.').at(-1) ?? key) : t(`projects.role.${role}`)
  const isOnlyTheKey = label === key || label === key.split('.').at(-1)
  if (!isOnlyTheKey) return label
  return role === null ? keyName(label) : t(`projects.role.${role}`)
}

/** The name of the field in which words were found; null for a number or a title. */
export function placeLabel({ in: key, label, role, renamed }: SearchMatch): string | null {
  // Of a file: the folders above it.
  if (label === null) return key === 'path' ? t('projects.inFolder') : null
  return fieldLabel({ key, label, role: role ?? null, ...(renamed === true ? { renamed } : {}) })
}

/** What a key is called that has neither a title nor a role. */
export function keyName(key: string): string {
  const common = commonField(key)
  return common === null ? keyPhrase(key) : t(`fieldNames.${common}`)
}

/** An amount with its currency. A currency without a code is given by its number: "400" alone would be misleading. */
export function amountText(amount: number, currency: Reference | null): string {
  return withCurrency(amount, currency, (unnamed) => referenceName(unnamed, 'currency'))
}

/** The same without words, for narrow places: in a cell, in the head of a column. */
export function shortAmount(amount: number, currency: Reference | null): string {
  return withCurrency(amount, currency, ({ id }) => t('projects.currencyNumber', { id: String(id) }))
}

/** How an amount looks beside others; undefined: as usual. */
export const amountTone = (amount: number): 'less' | 'zero' | undefined =>
  amount < 0 ? 'less' : amount === 0 ? 'zero' : undefined

/** The same where even that is too long; large amounts lose their last figures, so it is shown in full on hover. */
export function compactAmount(amount: number, currency: Reference | null): string {
  return named(formatMoneyCompact(amount, currency), currency, ({ id }) =>
    t('projects.currencyNumber', { id: String(id) })
  )
}

function withCurrency(amount: number, currency: Reference | null, name: (unnamed: Reference) => string): string {
  return named(formatMoney(amount, currency), currency, name)
}

function named(money: string, currency: Reference | null, name: (unnamed: Reference) => string): string {
  return currency === null || currency.label?.trim() || currency.id <= 0 ? money : `${money}\u00A0(${name(currency)})`
}

/** The beginning of a text for narrow places, with an ellipsis. */
export const shortened = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text

export function projectTitle(project: { readonly id: number; readonly title: string | null }): string {
  const title = project.title?.trim()
  return title ? title : t('projects.untitled', { id: String(project.id) })
}

/** Whether a value has nothing that could be shown. */
export function isBlank(value: FieldValue): boolean {
  switch (value.type) {
    case 'empty':
      return true
    case 'text':
      return value.text.trim() === ''
    case 'references':
      return value.references.length === 0
    case 'texts':
      return value.texts.length === 0
    default:
      return false
  }
}

/** @param role what the field is: a size is said in units, which its number alone is not */
export function fieldView(value: FieldValue, role: FieldRole | null = null): FieldView {
  if (value.type === 'empty' || isBlank(value)) return { kind: 'none', text: '' }
  switch (value.type) {
    case 'text':
      return { kind: 'text', text: value.text }
    case 'number':
      if (role === 'size' && value.number >= 0) return { kind: 'figure', text: formatFileSize(value.number) }
      // Without grouping: it may be a year or a number.
      return { kind: 'figure', text: formatNumber(value.number, { useGrouping: false, maximumFractionDigits: 20 }) }
    case 'money':
      return { kind: 'figure', text: amountText(value.amount, value.currency) }
    case 'date':
      return { kind: 'date', text: formatDateShort(value.date), full: formatDateFull(value.date) }
    case 'moment':
      return { kind: 'date', text: formatDateTime(value.iso), full: formatDateFull(value.iso) }
    case 'flag':
      return { kind: 'text', text: t(value.flag ? 'projects.detail.yes' : 'projects.detail.no') }
    case 'references': {
      const people = value.references.map((one) => ({ id: one.id, name: referenceName(one, value.kind) }))
      const text = people.map(({ name }) => name).join(', ')
      if (value.kind === 'user') return { kind: 'people', text, people }
      return people.length === 1
        ? { kind: 'text', text }
        : { kind: 'items', text, items: people.map(({ name }) => name) }
    }
    case 'texts':
      return { kind: 'items', text: value.texts.join('\n'), items: value.texts }
    case 'json':
      return { kind: 'json', text: value.json }
  }
}

/** Whether nobody opens a record to read this: it has no value, or says that the record is not deleted. */
export const isEmptyField = ({ role, value }: Pick<Field, 'role' | 'value'>): boolean =>
  isBlank(value) || (role === 'deleted' && value.type === 'flag' && !value.flag)

const LINK = /https:\/\/[^\s<>"'`{}|\\^]+/giu
const MAX_LINKS = 8

export interface Link {
  readonly url: string
  readonly host: string
}

/** The https addresses in a text, each once; only valid ones. */
export function linksIn(text: string): Link[] {
  const links = new Map<string, Link>()
  for (const [match] of text.slice(0, 20_000).matchAll(LINK)) {
    const url = siteOf(withoutPunctuation(match))
    if (url !== null) links.set(url, { url, host: new URL(url).host })
    if (links.size === MAX_LINKS) break
  }
  return [...links.values()]
}
