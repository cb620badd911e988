/** Reads companies, sole traders and banks. */
import type { JsonObject } from '../../model/lookup'
import { PARTY_STATES, STATISTIC_CODES, type BankThing, type PartyThing } from '../../model/lookup-parts'
import { readAddress } from './address'
import { checkedAccount, checkedBic, checkedInn, checkedKpp, checkedOgrn } from './checks'
import { dayAt, isJsonObject, listAt, numberAt, objectAt, textAt, textOf } from './read-data'

const checked = <T>(text: string | null, check: (text: string) => T): T | null => (text === null ? null : check(text))

function stateOf(data: JsonObject): PartyThing['state'] {
  const text = textAt(objectAt(data, 'state'), 'status')
  return text === null ? null : { status: PARTY_STATES.find((known) => known === text) ?? null, text }
}

/** Phones and e-mail addresses come as objects with a value, or as texts. */
function valuesAt(data: JsonObject, key: string): string[] {
  return listAt(data, key).flatMap((value) => (isJsonObject(value) ? textAt(value, 'value') : textOf(value)) ?? [])
}

const addressText = (address: JsonObject): string | null =>
  textAt(address, 'unrestricted_value') ?? textAt(address, 'value')

export function readParty(value: string, data: JsonObject): PartyThing {
  const name = objectAt(data, 'name')
  const state = objectAt(data, 'state')
  const head = objectAt(data, 'management')
  const headName = textAt(head, 'name')
  const address = objectAt(data, 'address')
  const parts = objectAt(address, 'data')
  return {
    kind: 'party',
    isSole: textAt(data, 'type') === 'INDIVIDUAL',
    name: {
      short: textAt(name, 'short_with_opf') ?? value,
      full: textAt(name, 'full_with_opf'),
      latin: textAt(name, 'latin')
    },
    inn: checked(textAt(data, 'inn'), checkedInn),
    kpp: checked(textAt(data, 'kpp'), checkedKpp),
    ogrn: checked(textAt(data, 'ogrn'), checkedOgrn),
    state: stateOf(data),
    registered: dayAt(state, 'registration_date') ?? dayAt(data, 'ogrn_date'),
    liquidated: dayAt(state, 'liquidation_date'),
    actual: dayAt(state, 'actuality_date'),
    head: headName === null ? null : { name: headName, post: textAt(head, 'post') },
    address: addressText(address),
    place: Object.keys(parts).length === 0 ? null : readAddress(textAt(address, 'value') ?? '', parts),
    codes: STATISTIC_CODES.flatMap((code) => {
      const text = textAt(data, code)
      return text === null ? [] : [{ code, text }]
    }),
    employees: numberAt(data, 'employee_count'),
    branches: numberAt(data, 'branch_count'),
    isBranch: textAt(data, 'branch_type') === 'BRANCH',
    phones: valuesAt(data, 'phones'),
    emails: valuesAt(data, 'emails')
  }
}

export function readBank(value: string, data: JsonObject): BankThing {
  const name = objectAt(data, 'name')
  const state = objectAt(data, 'state')
  const bic = textAt(data, 'bic')
  return {
    kind: 'bank',
    name: { payment: textAt(name, 'payment') ?? value, full: textAt(name, 'full'), short: textAt(name, 'short') },
    bic: checked(bic, checkedBic),
    swift: textAt(data, 'swift'),
    inn: checked(textAt(data, 'inn'), checkedInn),
    kpp: checked(textAt(data, 'kpp'), checkedKpp),
    correspondentAccount: checked(textAt(data, 'correspondent_account'), (text) => checkedAccount(text, bic)),
    treasuryAccounts: listAt(data, 'treasury_accounts').flatMap((account) => textOf(account) ?? []),
    registrationNumber: textAt(data, 'registration_number'),
    state: stateOf(data),
    registered: dayAt(state, 'registration_date'),
    liquidated: dayAt(state, 'liquidation_date'),
    type: textAt(objectAt(data, 'opf'), 'type'),
    city: textAt(data, 'payment_city'),
    address: addressText(objectAt(data, 'address')),
    phones: valuesAt(data, 'phones')
  }
}
