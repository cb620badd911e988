/** The data of an address, company, bank, person and so on, as labelled rows. */
import type { lookup as words } from '../../locales/en/lookup'
import type { AddressThing, BankThing, LookupThing, PartyThing, PersonThing } from '@shared/model/lookup'
import type { CleanedThing } from '@shared/model/lookup-clean'
import type { CheckedNumber, PartyState } from '@shared/model/lookup-parts'
import { formatDate, formatNumber } from '../../basics/format'
import { t } from '../../locales/lookup'

export interface ThingRow {
  readonly label: string
  readonly text: string
  /** Remark that is not copied: type, precision, whether the check digits agree. */
  readonly note: string | null
  readonly isWrong: boolean
}

type Part = Parameters<typeof label>[0]
const label = (part: keyof typeof words.part): string => t(`lookup.part.${part}`)

function row(part: Part, text: string | null, note: string | null = null): ThingRow[] {
  return text === null || text === '' ? [] : [{ label: label(part), text, note, isWrong: false }]
}

function checked(part: Part, number: CheckedNumber | null): ThingRow[] {
  if (number === null) return []
  const { text, isValid } = number
  const note = isValid === null ? null : t(isValid ? 'lookup.chosen.rightDigits' : 'lookup.chosen.wrongDigits')
  return [{ label: label(part), text, note, isWrong: isValid === false }]
}

const day = (text: string | null): string | null => (text === null ? null : formatDate(text))

export const stateWords = (state: NonNullable<PartyThing['state']>): string =>
  state.status === null ? state.text : t(`lookup.state.${state.status}`)

/** Warning for a company that is not simply active. */
export function warningOf(status: PartyState | null | undefined): string | null {
  switch (status) {
    case 'LIQUIDATED':
      return t('lookup.chosen.gone')
    case 'LIQUIDATING':
      return t('lookup.chosen.going')
    case 'BANKRUPT':
      return t('lookup.chosen.bankrupt')
    case 'REORGANIZING':
      return t('lookup.chosen.reorganizing')
    default:
      return null
  }
}

function addressRows(address: AddressThing): ThingRow[] {
  const { place } = address
  return [
    ...row('line', address.line),
    ...row('postalCode', address.postalCode),
    ...row('country', address.country, address.countryCode),
    ...address.parts.flatMap((part) => row(part.level, part.name, part.typeInFull ?? part.type)),
    ...row('level', address.level === null ? null : label(address.level)),
    ...codeRows(address.codes),
    ...row('timeZone', address.timeZone),
    ...(place === null
      ? []
      : row('place', `${String(place.lat)}, ${String(place.lon)}`, t(`lookup.precision.${place.precision}`))),
    ...row('earlier', address.earlierNames.join(', ')),
    ...address.metro.slice(0, 1).flatMap(({ name, line }) => row('metro', name, line))
  ]
}

const codeRows = (codes: AddressThing['codes'] | PartyThing['codes']): ThingRow[] =>
  codes.map(({ code, text }) => ({ label: t(`lookup.code.${code}`), text, note: null, isWrong: false }))

function partyRows(party: PartyThing): ThingRow[] {
  return [
    ...row('name', party.name.short),
    ...row('fullName', party.name.full),
    ...row('latin', party.name.latin),
    ...row('state', party.state === null ? null : stateWords(party.state)),
    ...checked('inn', party.inn),
    ...checked('kpp', party.kpp),
    ...checked('ogrn', party.ogrn),
    ...row('head', party.head?.name ?? null, party.head?.post ?? null),
    ...row('address', party.address),
    ...row('registered', day(party.registered)),
    ...row('liquidated', day(party.liquidated)),
    ...row('actual', day(party.actual)),
    ...codeRows(party.codes),
    ...row('employees', party.employees === null ? null : formatNumber(party.employees)),
    ...row('branches', party.branches === null ? null : formatNumber(party.branches)),
    ...row('phones', party.phones.join(', ')),
    ...row('emails', party.emails.join(', '))
  ]
}

function bankRows(bank: BankThing): ThingRow[] {
  return [
    ...row('name', bank.name.payment),
    ...row('fullName', bank.name.full),
    ...row('state', bank.state === null ? null : stateWords(bank.state)),
    ...checked('bic', bank.bic),
    ...row('swift', bank.swift),
    ...checked('account', bank.correspondentAccount),
    ...bank.treasuryAccounts.flatMap((account) => row('treasury', account)),
    ...checked('inn', bank.inn),
    ...checked('kpp', bank.kpp),
    ...row('license', bank.registrationNumber),
    ...row('bankType', bank.type),
    ...row('bankCity', bank.city),
    ...row('address', bank.address),
    ...row('registered', day(bank.registered)),
    ...row('liquidated', day(bank.liquidated)),
    ...row('phones', bank.phones.join(', '))
  ]
}

function personRows(person: PersonThing): ThingRow[] {
  return [
    ...row('surname', person.surname),
    ...row('given', person.name),
    ...row('patronymic', person.patronymic),
    ...row('gender', t(`lookup.gender.${person.gender}`)),
    ...row('genitive', person.declensions?.genitive ?? null),
    ...row('dative', person.declensions?.dative ?? null),
    ...row('ablative', person.declensions?.ablative ?? null)
  ]
}

/** All known data, in reading order. Empty for methods without a layout in the app. */
export function thingRows(thing: LookupThing | CleanedThing): ThingRow[] {
  switch (thing.kind) {
    case 'address':
      return addressRows(thing)
    case 'party':
      return partyRows(thing)
    case 'bank':
      return bankRows(thing)
    case 'fio':
      return personRows(thing)
    case 'email':
      return [
        ...row('email', thing.email),
        ...row('local', thing.local),
        ...row('domain', thing.domain),
        ...row('emailType', thing.type)
      ]
    case 'phone':
      return [
        ...row('phone', thing.phone),
        ...row('phoneType', thing.type),
        ...row('extension', thing.extension),
        ...row('provider', thing.provider),
        ...row('country', thing.country),
        ...row('region', thing.region),
        ...row('city', thing.city),
        ...row('timeZone', thing.timeZone)
      ]
    case 'passport':
      return [...row('series', thing.series), ...row('number', thing.number)]
    case 'vehicle':
      return [...row('brand', thing.brand), ...row('model', thing.model)]
    case 'birthdate':
      return row('date', thing.date)
    case 'other':
      return []
  }
}

/** Data needed for a contract or payment. */
export const requisitesOf = (thing: PartyThing | BankThing): readonly ThingRow[] =>
  thing.kind === 'party'
    ? [
        ...row('name', thing.name.full ?? thing.name.short),
        ...checked('inn', thing.inn),
        ...checked('kpp', thing.kpp),
        ...checked('ogrn', thing.ogrn),
        ...row('address', thing.address),
        ...row('head', thing.head?.name ?? null)
      ]
    : [
        ...row('name', thing.name.payment),
        ...checked('bic', thing.bic),
        ...row('swift', thing.swift),
        ...checked('account', thing.correspondentAccount),
        ...checked('inn', thing.inn),
        ...checked('kpp', thing.kpp),
        ...row('address', thing.address)
      ]

/** Map address of a location; opening it asks first, with the host's name. */
export const mapAddress = ({ lat, lon }: { readonly lat: number; readonly lon: number }): string =>
  `https://www.openstreetmap.org/?mlat=${String(lat)}&mlon=${String(lon)}#map=17/${String(lat)}/${String(lon)}`
