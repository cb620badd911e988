/** Texts of field values on screen and on the clipboard. Pure; translations come from the catalogues. */
import type { Field, FieldRole, FieldValue, Reference, ReferenceKind } from '@shared/model/record'
import type { SearchMatch } from '@shared/model/search'
import { commonField, keyPhrase } from '../rules/key-words'
import { withoutPunctuation } from '../rules/link-end'
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

/** How a value is rendered. `text` is the full text for copying. */
export type FieldView =
  | { readonly kind: 'none'; readonly text: '' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'figure'; readonly text: string }
  /** A short text, with the full one on hover. */
  | { readonly kind: 'date'; readonly text: string; readonly full: string }
  | { readonly kind: 'people'; readonly text: string; readonly people: readonly NamedReference[] }
  | { readonly kind: 'items'; readonly text: string; readonly items: readonly string[] }
  | { readonly kind: 'json'; readonly text: string }

export interface NamedReference {
  readonly id: number
  readonly name: string
}

/** Longer texts are collapsed, with their length shown. */
export const FOLD_AT = 320
/** Longer lists are collapsed. */
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
 * The name of a reference: its label, else its kind and id. If there is no word for the kind, a text says that the name
 * is unknown. A bare number would look like a name.
 */
export function referenceName(reference: Reference, kind: ReferenceKind): string {
  const label = reference.label?.trim()
  // A local or missing id means nothing to the user.
  if (!label && reference.id <= 0) return NO_NAME
  return label ? label : t(BY_ID[kind] ?? 'projects.referenceById', { id: String(reference.id) })
}

const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u

/**
 * The name of a field, from the first source available: the user's name, the service's title, our word for its role or
 * common key, the key as a phrase.
 */
export function fieldLabel({
  key,
  label,
  role,
  isRenamed
}: Pick<Field, 'key' | 'label' | 'role' | 'isRenamed'>): string {
  if (isRenamed === true) return label
  // A title without visible characters counts as missing.
  if (!SEEN.test(label)) return role === null ? keyName(key.split('.').at(-1) ?? key) : t(`projects.role.${role}`)
  const isOnlyTheKey = label === key || label === key.split('.').at(-1)
  if (!isOnlyTheKey) return label
  return role === null ? keyName(label) : t(`projects.role.${role}`)
}

/** The name of the field in which a search matched; null for a number or a title. */
export function placeLabel({ in: key, label, role, isRenamed }: SearchMatch): string | null {
  // For a file: the folders above it.
  if (label === null) return key === 'path' ? t('projects.inFolder') : null
  return fieldLabel({ key, label, role: role ?? null, ...(isRenamed === true ? { isRenamed } : {}) })
}

/** The name for a key without title or role. */
export function keyName(key: string): string {
  const common = commonField(key)
  return common === null ? keyPhrase(key) : t(`fieldNames.${common}`)
}

/** An amount with its currency. A currency without a code is given by its number: "400" alone would be misleading. */
export function amountText(amount: number, currency: Reference | null): string {
  return withCurrency(amount, currency, (unnamed) => referenceName(unnamed, 'currency'))
}

/** As `amountText`, without words, for narrow places like cells and column heads. */
export function shortAmount(amount: number, currency: Reference | null): string {
  return withCurrency(amount, currency, ({ id }) => t('projects.currencyNumber', { id: String(id) }))
}

/** Style of an amount; undefined: normal. */
export const amountTone = (amount: number): 'less' | 'zero' | undefined =>
  amount < 0 ? 'less' : amount === 0 ? 'zero' : undefined

/** An even shorter amount. Large ones lose their last digits, so the full amount is shown on hover. */
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

/** Truncates a text with an ellipsis. */
export const shortened = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text

export function projectTitle(project: { readonly id: number; readonly title: string | null }): string {
  const title = project.title?.trim()
  return title ? title : t('projects.untitled', { id: String(project.id) })
}

/** Whether a value has no visible content. */
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

/** @param role the field's role; a size is formatted with units */
export function fieldView(value: FieldValue, role: FieldRole | null = null): FieldView {
  if (value.type === 'empty' || isBlank(value)) return { kind: 'none', text: '' }
  switch (value.type) {
    case 'text':
      return { kind: 'text', text: value.text }
    case 'number':
      if (role === 'size' && value.number >= 0) return { kind: 'figure', text: formatFileSize(value.number) }
      // Without digit grouping: it may be a year or an id.
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

/** Whether a field has no useful content: no value, or a "deleted" flag that is off. */
export const isEmptyField = ({ role, value }: Pick<Field, 'role' | 'value'>): boolean =>
  isBlank(value) || (role === 'deleted' && value.type === 'flag' && !value.flag)

const LINK = /https:\/\/[^\s<>"'`{}|\\^]+/giu
const MAX_LINKS = 8

export interface Link {
  readonly url: string
  readonly host: string
}

/** The valid https addresses in a text, without duplicates. */
export function linksIn(text: string): Link[] {
  const links = new Map<string, Link>()
  for (const [match] of text.slice(0, 20_000).matchAll(LINK)) {
    const url = siteOf(withoutPunctuation(match))
    if (url !== null) links.set(url, { url, host: new URL(url).host })
    if (links.size === MAX_LINKS) break
  }
  return [...links.values()]
}
