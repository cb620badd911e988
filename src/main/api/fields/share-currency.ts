/** Finds the currency of a record: its id, code and name may be in separate fields. */
import type { FieldValue, Reference } from '@shared/model/record'
import type { Winners } from './assign-roles'
import type { Entry } from './collect-fields'
import type { LearnedLabel } from './decoded'
import type { MutableField } from './record-fields'
import { readCurrency, withCode } from './read-money'

/** The record's currency, else that of its price; combined if one field has the id and another the code. */
export function currencyOf(entries: readonly Entry[], winners: Winners, named: Reference | null): Reference | null {
  const own = winners.get('currency')
  const ofPrice =
    moneyCurrency(winners.get('price')?.value ?? null) ?? moneyCurrency(winners.get('total')?.value ?? null)
  if (own === undefined || named === null) return ofPrice
  let whole = withCode(named, named.code ?? null)
  const { base } = (entries[own.at] as Entry).info
  for (let at = 0; at < entries.length && (whole.id === 0 || whole.code === undefined); at++) {
    const { info, value } = entries[at] as Entry
    if (at !== own.at && info.kind === 'currency' && info.base === base) whole = joined(whole, readCurrency(value))
  }
  return joined(whole, ofPrice)
}

/** Merges one currency from two fields, unless they contradict each other. */
function joined(currency: Reference, other: Reference | null): Reference {
  if (other === null || (currency.id > 0 && other.id > 0 && currency.id !== other.id)) return currency
  const code = currency.code ?? other.code
  if (code !== (other.code ?? code)) return currency
  const id = currency.id > 0 ? currency.id : other.id
  return { id, label: currency.label ?? other.label, ...(code === undefined ? {} : { code }) }
}

/** Applies the record's currency to amounts without their own. */
export function shareCurrency(fields: MutableField[], labels: LearnedLabel[], currency: Reference): void {
  for (const field of fields) {
    const { value } = field
    const isPrice = field.role === 'price' || field.role === 'total'
    if (
      value.type === 'money' &&
      (value.currency === null || isOpen(value.currency, isPrice) || isSameCurrency(value.currency, currency))
    ) {
      field.value = { type: 'money', amount: value.amount, currency }
    } else if (value.type === 'references' && value.kind === 'currency' && value.references.length === 1) {
      const [only] = value.references
      if (only !== undefined && isSameCurrency(only, currency)) field.value = { ...value, references: [currency] }
    }
  }
  const { id, label, code } = currency
  if (id === 0 || code === undefined) return
  const at = labels.findIndex((one) => one.kind === 'currency' && one.id === id)
  const learned = { kind: 'currency' as const, id, label: labels[at]?.label ?? label ?? code, code }
  labels.splice(at < 0 ? labels.length : at, at < 0 ? 0 : 1, learned)
}

/**
 * Whether the record's currency overrides the amount's. A sign or word in the price is often the same for all records;
 * a code is intentional.
 */
function isOpen(own: Reference, isPrice: boolean): boolean {
  return isPrice && own.id === 0 && own.label?.toUpperCase() !== own.code
}

function isSameCurrency(one: Reference, other: Reference): boolean {
  return one.id > 0 ? one.id === other.id : one.code !== undefined && one.code === other.code
}

export function moneyCurrency(value: FieldValue | null): Reference | null {
  return value?.type === 'money' ? value.currency : null
}
