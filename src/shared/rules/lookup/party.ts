/** Reads companies, sole traders and banks. */
import type { DeepReadonly } from '../../contract/kit'
import { PARTY_STATES, STATISTIC_CODES, type CheckedNumber, type JsonObject } from '../../model/lookup-parts'
import { readAddress } from './address'
import { isAccount, isBic, isInn, isKpp, isOgrn } from './checks'
import { codesAt, dayAt, isJsonObject, listAt, numberAt, objectAt, textAt, textOf } from './read-data'

const checked = (text: string | null, isValid: (text: string) => boolean | null): CheckedNumber | null =>
  text === null ? null : { text, isValid: isValid(text) }

/** Such numbers have a format only, no check digit. */
const byFormat =
  (isOfForm: (text: string) => boolean) =>
  (text: string): null | false =>
    isOfForm(text) ? null : false

/** Null: the provider sends none. `text` holds an unknown state. */
function stateOf(data: JsonObject) {
  const text = textAt(objectAt(data, 'state'), 'status')
  return text === null ? null : { status: PARTY_STATES.find((known) => known === text) ?? null, text }
}

/** Phones and e-mail addresses come as objects with a value, or as texts. */
function valuesAt(data: JsonObject, key: string): string[] {
  return listAt(data, key).flatMap((value) => (isJsonObject(value) ? textAt(value, 'value') : textOf(value)) ?? [])
}

const addressText = (address: JsonObject): string | null =>
  textAt(address, 'unrestricted_value') ?? textAt(address, 'value')

export type PartyThing = DeepReadonly<ReturnType<typeof readParty>>
export type BankThing = DeepReadonly<ReturnType<typeof readBank>>

/** Days are `YYYY-MM-DD`. */
export function readParty(value: string, data: JsonObject) {
  const name = objectAt(data, 'name')
  const state = objectAt(data, 'state')
  const head = objectAt(data, 'management')
  const headName = textAt(head, 'name')
  const address = objectAt(data, 'address')
  const parts = objectAt(address, 'data')
  return {
    kind: 'party' as const,
    /** With the legal form: `ООО «Ромашка»`, `Общество с ограниченной ответственностью «Ромашка»`. */
    name: {
      short: textAt(name, 'short_with_opf') ?? value,
      full: textAt(name, 'full_with_opf'),
      latin: textAt(name, 'latin')
    },
    inn: checked(textAt(data, 'inn'), isInn),
    kpp: checked(textAt(data, 'kpp'), byFormat(isKpp)),
    ogrn: checked(textAt(data, 'ogrn'), isOgrn),
    state: stateOf(data),
    registered: dayAt(state, 'registration_date') ?? dayAt(data, 'ogrn_date'),
    liquidated: dayAt(state, 'liquidation_date'),
    /** When the register was last queried. */
    actual: dayAt(state, 'actuality_date'),
    head: headName === null ? null : { name: headName, post: textAt(head, 'post') },
    address: addressText(address),
    /** Parts of its address, if the provider sent them. */
    place: Object.keys(parts).length === 0 ? null : readAddress(textAt(address, 'value') ?? '', parts),
    codes: codesAt(data, STATISTIC_CODES),
    employees: numberAt(data, 'employee_count'),
    branches: numberAt(data, 'branch_count'),
    isBranch: textAt(data, 'branch_type') === 'BRANCH',
    phones: valuesAt(data, 'phones'),
    emails: valuesAt(data, 'emails')
  }
}

/** Days are `YYYY-MM-DD`. */
export function readBank(value: string, data: JsonObject) {
  const name = objectAt(data, 'name')
  const state = objectAt(data, 'state')
  const bic = textAt(data, 'bic')
  return {
    kind: 'bank' as const,
    name: { payment: textAt(name, 'payment') ?? value, full: textAt(name, 'full'), short: textAt(name, 'short') },
    bic: checked(bic, byFormat(isBic)),
    swift: textAt(data, 'swift'),
    inn: checked(textAt(data, 'inn'), isInn),
    kpp: checked(textAt(data, 'kpp'), byFormat(isKpp)),
    /** Checked against the bank's BIC. */
    correspondentAccount: checked(textAt(data, 'correspondent_account'), (account) =>
      bic === null ? null : isAccount(account, bic)
    ),
    treasuryAccounts: listAt(data, 'treasury_accounts').flatMap((account) => textOf(account) ?? []),
    registrationNumber: textAt(data, 'registration_number'),
    state: stateOf(data),
    registered: dayAt(state, 'registration_date'),
    liquidated: dayAt(state, 'liquidation_date'),
    /** In the provider's words: `BANK`, `NKO`, `RKC` ... */
    type: textAt(objectAt(data, 'opf'), 'type'),
    city: textAt(data, 'payment_city'),
    address: addressText(objectAt(data, 'address')),
    phones: valuesAt(data, 'phones')
  }
}
