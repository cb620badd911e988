import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonObject, Suggestion } from '@shared/model/lookup'
import { readSuggestion } from '@shared/rules/lookup/suggestion'
import { checkablesOf, factsOf, type CheckKind, type FactKind } from './recognise'
import { comparedParts, comparison, notInAnswer, isSameText, theOneMeant } from './compare'

function suggestion(method: string, value: string, data: JsonObject, unrestricted = value): Suggestion {
  const read = readSuggestion(method, { value, unrestricted_value: unrestricted, data })
  if (read === null) throw new Error('no suggestion')
  return read
}
function own(kind: CheckKind, text: string) {
  const [one] = checkablesOf({ key: kind, label: kind, value: { type: 'text', text } })
  if (one === undefined) throw new Error('nothing to check')
  return one
}
const NOTHING: ReadonlyMap<FactKind, string> = new Map()
const shown = (kind: CheckKind, text: string, { thing }: Suggestion, facts = NOTHING) =>
  comparedParts(own(kind, text), facts, thing).map(({ part, how, ours }) => `${part} ${ours ?? how}`)

const address = suggestion(
  'address',
  'г Москва, ул Ленина, д 5, кв 7',
  {
    ...{
      postal_code: '101000',
      region: 'Москва',
      region_with_type: 'г Москва',
      city: 'Москва',
      city_with_type: 'г Москва'
    },
    ...{ street: 'Ленина', street_with_type: 'ул Ленина', house: '5', house_type: 'д', flat: '7', flat_type: 'кв' }
  },
  '101000, г Москва, ул Ленина, д 5, кв 7'
)
const party = suggestion('party', 'ООО «Ромашка»', {
  ...{ inn: '7707083893', kpp: '770701001', ogrn: '1027700132195', type: 'LEGAL' },
  name: { short_with_opf: 'ООО «Ромашка»', full_with_opf: 'Общество с ограниченной ответственностью «Ромашка»' },
  address: { value: 'г Москва, ул Ленина, д 5' },
  state: { status: 'ACTIVE' }
})

describe('an address beside what the provider says', () => {
  it.each([
    ['101000, г. Москва, улица Ленина, дом 5, кв. 7', ['same', 'same', 'same', 'same', 'same']],
    ['москва ленина 5 7', ['absent', 'same', 'same', 'same', 'same']],
    // The only 5 is the house; there is no flat.
    ['Москва, Ленина, 5', ['absent', 'same', 'same', 'same', 'absent']],
    ['119049, Москва, Ленина 6-7', ['119049', 'same', 'same', 'absent', 'same']]
  ])('%s', (text, hows) => {
    const parts = ['postalCode', 'region', 'street', 'house', 'flat']
    expect(shown('address', text, address)).toEqual(parts.map((part, at) => `${part} ${hows[at] ?? ''}`))
  })

  it('agrees with itself in every part, however its words are written', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('101000', '630099'),
        fc.integer({ min: 1, max: 999 }),
        fc.integer({ min: 1, max: 999 }),
        fc.boolean(),
        (code, house, flat, isUpper) => {
          const line = `г Москва, ул Ленина, д ${String(house)}, кв ${String(flat)}`
          const itself = suggestion('address', line, {
            ...address.data,
            postal_code: code,
            house: String(house),
            flat: String(flat)
          })
          const text = `${code}, ${line}`
          expect(
            shown('address', isUpper ? text.toUpperCase() : text, itself).every((one) => one.endsWith('same'))
          ).toBe(true)
        }
      )
    )
  })
})

it.each([
  ['101000, г. Москва, улица Ленина, дом 5, кв. 7', 'same', []],
  ['г. Москва, улица Ленина, дом 5, кв. 7', 'less', []],
  ['101000, Москва, Ленина 5-7, 2 подъезд', 'more', ['2', 'подъезд']],
  // The answer has only one 5.
  ['101000, Москва, Ленина 5 стр 5, кв 7', 'more', ['стр', '5']],
  ['Самара, Ленина 5-7', 'more', ['Самара']],
  ['119049, Москва, Ленина 5-7', 'differs', []]
] as const)('the address %s is %s', (text, comes, words) => {
  const checked = own('address', text)
  expect(comparison(checked, comparedParts(checked, NOTHING, address.thing), address.thing)).toBe(comes)
  if (address.thing.kind !== 'address') throw new Error('no address')
  expect(notInAnswer(text, address.thing)).toEqual(words)
})

it('a company is compared with all that the record says of it', () => {
  const facts = factsOf(
    Object.entries({ client: '«Ромашка»', kpp: '770101001', address: '101000 москва ленина 5' }).map(([key, text]) => ({
      ...{ key, label: key },
      value: { type: 'text' as const, text }
    }))
  )
  // «г», «ул», «д» are not part of the record's value.
  expect(shown('inn', '7707083893', party, facts)).toEqual([
    'name same',
    'inn same',
    'kpp 770101001',
    'ogrn absent',
    'address 101000 москва ленина 5'
  ])
  expect(shown('inn', '7707083893 / 770701001', party)).toContain('inn same')
  expect(shown('inn', '7707083894', party)).toContain('inn 7707083894')
})

it('of a bank and an e-mail address too', () => {
  const bank = suggestion('bank', 'Банк', { bic: '044525225', swift: 'EXMPRUMM', name: { payment: 'БАНК' } })
  expect(shown('bic', '044525225', bank)).toEqual(['name absent', 'bic same', 'swift absent'])
  const email = suggestion('email', 'anna@gmail.com', { local: 'anna', domain: 'gmail.com' })
  expect(shown('email', 'Anna@GMAIL.com', email)).toEqual(['local same', 'domain same'])
  expect(shown('email', 'anna@gmial.com', email)).toEqual(['local same', 'domain gmial.com'])
})

describe('the answer that is meant', () => {
  const branch = suggestion('party', 'ООО «Ромашка», филиал', { ...party.data, branch_type: 'BRANCH' })
  const other = suggestion('address', 'г Москва, ул Ленина, д 50', {})
  it.each([
    ['the one with the number, not its branch', own('inn', '7707083893'), [branch, party], party],
    ['none, where two bear the number', own('inn', '7707083893'), [party, { ...party }], null],
    ['the one that says the same', own('address', 'г. Москва, ул. Ленина, д. 5, кв. 7'), [other, address], address],
    [
      'the one whose parts are all said',
      own('address', '199999, Москва, улица Ленина 5, квартира 7'),
      [other, address],
      address
    ],
    [
      'none, where something is said beyond it',
      own('address', 'Москва, Ленина 5-7, подъезд 2'),
      [other, address],
      null
    ],
    ['none, where nothing says the same', own('address', 'Москва'), [other, address], null],
    ['what is alone', own('address', 'Москва'), [other], other],
    ['none of none', own('address', 'Москва'), [], null]
  ] as const)('is %s', (_, text, suggestions, meant) => expect(theOneMeant(text, suggestions)).toBe(meant))
})

it('signs and case are no difference, words are', () => {
  expect(isSameText('г. МОСКВА; ул.Зелёная', 'г Москва, ул Зеленая')).toBe(true)
  expect(isSameText('Москва', 'г Москва')).toBe(false)
})
