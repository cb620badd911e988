/** Compares a record with the lookup provider's data, part by part. */
import type { AddressThing, BankThing, EmailThing, LookupThing, PartyThing, Suggestion } from '@shared/model/lookup'
import type { AddressLevel } from '@shared/model/lookup-parts'
import { foldText } from '@shared/rules/search/fold'
import { differences } from './differences'
import type { Checkable, FactKind } from './recognise'

export type ComparedName =
  | 'postalCode'
  | AddressLevel
  | 'name'
  | 'inn'
  | 'kpp'
  | 'ogrn'
  | 'address'
  | 'bic'
  | 'swift'
  | 'account'
  | 'local'
  | 'domain'

export interface ComparedPart {
  readonly part: ComparedName
  /** The provider's value. */
  readonly theirs: string
  /** `absent`: the record lacks it. `other`: the record has `ours` instead. */
  readonly how: 'same' | 'other' | 'absent'
  readonly ours: string | null
}

const wordsOf = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []
const isNumber = (word: string): boolean => /^\d/.test(word)

/** Whether both have the same words in the same order, ignoring case and punctuation. */
export function isSameText(ours: string, theirs: string): boolean {
  const { before, after } = differences(ours, theirs)
  return [...before, ...after].every(({ hasChanged }) => !hasChanged)
}

/**
 * Finds the parts of an address in the text. Each number of the text matches one part only: flat 5 is not found in
 * house 5.
 */
function addressParts(text: string, { postalCode, parts }: AddressThing): ComparedPart[] {
  const words = wordsOf(text)
  const took = (part: string): boolean => {
    const needed = wordsOf(part)
    if (needed.length === 0 || !needed.every((word) => words.includes(word))) return false
    for (const word of needed.filter(isNumber)) words.splice(words.indexOf(word), 1)
    return true
  }
  const compared: ComparedPart[] = []
  if (postalCode !== null) {
    const other = words.find((word) => /^\d{6}$/.test(word) && word !== postalCode) ?? null
    const isSame = took(postalCode)
    compared.push({
      part: 'postalCode',
      theirs: postalCode,
      how: isSame ? 'same' : other === null ? 'absent' : 'other',
      ours: isSame ? null : other
    })
  }
  for (const [at, { level, name, withType }] of parts.entries()) {
    // Cities that are regions are named once.
    if (parts.slice(0, at).some((before) => before.withType === withType)) continue
    compared.push({ part: level, theirs: withType, how: took(name) ? 'same' : 'absent', ours: null })
  }
  return compared
}

/** Compares one number or name; the record may lack it. */
function part(
  name: ComparedName,
  ours: string | null | undefined,
  theirs: string | null | undefined,
  agree: (ours: string, theirs: string) => boolean = isSameSigns
): ComparedPart[] {
  if (theirs === null || theirs === undefined || theirs === '') return []
  if (ours === null || ours === undefined) return [{ part: name, theirs, how: 'absent', ours: null }]
  const isSame = agree(ours, theirs)
  return [{ part: name, theirs, how: isSame ? 'same' : 'other', ours: isSame ? null : ours }]
}

/** Same letters and digits, ignoring everything between them. */
const isSameSigns = (ours: string, theirs: string): boolean => wordsOf(ours).join('') === wordsOf(theirs).join('')

/** The record's words are all part of the name, in one of its forms. */
const within =
  (...names: readonly (string | null)[]) =>
  (ours: string): boolean => {
    const words = wordsOf(ours)
    return (
      words.length > 0 && names.some((name) => name !== null && words.every((word) => wordsOf(name).includes(word)))
    )
  }

/** The record contains every word of the provider's line, except the postal code. */
const isSameAddress = (ours: string, theirs: string): boolean => {
  const words = wordsOf(ours)
  return wordsOf(theirs).every((word) => words.includes(word) || /^\d{6}$/.test(word))
}

const ofParty = (
  { name, inn, kpp, ogrn, address }: PartyThing,
  facts: ReadonlyMap<FactKind, string>,
  own: Checkable
) => [
  ...part('name', facts.get('company'), name.short, within(name.short, name.full)),
  ...part('inn', own.text, inn?.text, (ours, theirs) => ours === theirs || wordsOf(ours).includes(theirs)),
  ...part('kpp', facts.get('kpp'), kpp?.text),
  ...part('ogrn', facts.get('ogrn'), ogrn?.text),
  ...part('address', facts.get('address'), address, isSameAddress)
]

const ofBank = (
  { name, bic, swift, correspondentAccount }: BankThing,
  facts: ReadonlyMap<FactKind, string>,
  own: Checkable
) => [
  ...part('name', null, name.payment),
  ...part('bic', own.text, bic?.text),
  ...part('swift', facts.get('swift'), swift),
  ...part('account', facts.get('account'), correspondentAccount?.text)
]

const ofEmail = ({ local, domain }: EmailThing, own: Checkable) => {
  const at = own.text.lastIndexOf('@')
  return [
    ...part(
      'local',
      at < 0 ? own.text : own.text.slice(0, at),
      local,
      (ours, theirs) => foldText(ours) === foldText(theirs)
    ),
    ...part(
      'domain',
      at < 0 ? null : own.text.slice(at + 1),
      domain,
      (ours, theirs) => foldText(ours) === foldText(theirs)
    )
  ]
}

/**
 * @param own the checked text
 * @param facts other facts of the record (`factsOf`)
 * @param thing the provider's answer
 */
export function comparedParts(
  own: Checkable,
  facts: ReadonlyMap<FactKind, string>,
  thing: LookupThing
): ComparedPart[] {
  switch (thing.kind) {
    case 'address':
      return addressParts(own.text, thing)
    case 'party':
      return ofParty(thing, facts, own)
    case 'bank':
      return ofBank(thing, facts, own)
    case 'email':
      return ofEmail(thing, own)
    case 'fio':
    case 'other':
      return []
  }
}

/** Parts that may be missing or wrong although the address is unambiguous. */
const ACCESSORY: ReadonlySet<ComparedName> = new Set(['postalCode', 'area', 'city-district'])

/** Whether the text names every distinguishing part, and nothing else. */
function isWhole(text: string, address: AddressThing): boolean {
  const all = addressParts(text, address)
  const isInCity = all.some(({ part: level }) => level === 'city' || level === 'settlement')
  const parts = all.filter(({ part: level }) => !ACCESSORY.has(level) && !(isInCity && level === 'region'))
  return parts.length > 0 && parts.every(({ how }) => how === 'same') && notInAnswer(text, address).length === 0
}

/**
 * The single unambiguous answer; null if the user must choose. A number needs an equal number, a text an equal text;
 * otherwise the only answer counts.
 */
export function theOneMeant(own: Checkable, suggestions: readonly Suggestion[]): Suggestion | null {
  const fits = suggestions.filter(({ thing, value, unrestricted }) => {
    switch (thing.kind) {
      case 'party':
        return thing.inn?.text === own.query && !thing.isBranch
      case 'bank':
        return thing.bic?.text === own.query
      case 'email':
        return foldText(thing.email) === foldText(own.query)
      case 'address':
        return isSameText(own.query, unrestricted) || isSameText(own.query, value) || isWhole(own.text, thing)
      case 'fio':
      case 'other':
        return false
    }
  })
  return (fits.length === 1 ? fits[0] : suggestions.length === 1 ? suggestions[0] : null) ?? null
}

/** Types of places, spelled in several ways; alone they mean nothing. */
const KINDS_OF_PLACES = new Set(
  (
    'г гор город ул улица д дом кв квартира обл область р н рн район край респ республика пр кт пркт просп проспект пер ' +
    'переулок ш шоссе наб набережная б р бул бульвар пл площадь п пос поселок с село дер деревня рф россия'
  ).split(' ')
)

/**
 * Words of the record's address that the provider's answer lacks: omitted, or another place. Types of places (`ул`,
 * `дом`) and postal codes are excluded; each number counts once.
 */
export function notInAnswer(text: string, { line, postalCode, country, parts, earlierNames }: AddressThing): string[] {
  const known = [line, postalCode, country, ...earlierNames, ...parts.flatMap((part) => [part.type, part.typeInFull])]
  const theirs = known.flatMap((one) => wordsOf(one ?? ''))
  return (text.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => {
    const [folded = ''] = wordsOf(word)
    if (KINDS_OF_PLACES.has(folded) || /^\d{6}$/.test(folded)) return false
    const at = theirs.indexOf(folded)
    if (at >= 0 && isNumber(folded)) theirs.splice(at, 1)
    return at < 0
  })
}

/** Overall result of the comparison; `more`: the record has words that the answer lacks. */
export function comparison(
  own: Checkable,
  parts: readonly ComparedPart[],
  thing: LookupThing
): 'same' | 'differs' | 'more' | 'less' {
  if (parts.some(({ how }) => how === 'other')) return 'differs'
  if (thing.kind === 'address' && notInAnswer(own.text, thing).length > 0) return 'more'
  return parts.some(({ how }) => how === 'absent') ? 'less' : 'same'
}
