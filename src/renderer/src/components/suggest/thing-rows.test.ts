import { beforeEach, expect, it } from 'vitest'
import { PARTY_STATES } from '@shared/model/lookup-parts'
import { formatDate, setFormatLocale } from '../../basics/format'
import { setLanguage } from '../../locales'
import { copiedLines } from '../../record-ui/brief'
import { house, suggestion } from '../../../../../test/renderer/components/suggest/fixtures'
import { mapAddress, requisitesOf, thingRows, warningOf } from './thing-rows'

beforeEach(() => {
  setLanguage('en')
  setFormatLocale('en-GB')
})

const party = suggestion('party', 'ООО «Ромашка»', {
  ...{ inn: '7707083894', kpp: '770701001', ogrn: '1027700132195', type: 'LEGAL' },
  name: { short_with_opf: 'ООО «Ромашка»', full_with_opf: 'Общество с ограниченной ответственностью «Ромашка»' },
  state: { status: 'LIQUIDATED', liquidation_date: Date.UTC(2019, 8, 30) },
  management: { name: 'Иванова Анна Петровна', post: 'Директор' }
}).thing

it('an address is its parts with their types, and nothing that is not there', () => {
  const rows = thingRows(house('Ленина', '5').thing)
  expect(rows.map(({ label, text, note }) => [label, text, note].filter(Boolean).join(' | '))).toEqual([
    'Address | г Москва, ул Ленина, д 5',
    'Postal code | 101000',
    'Region | Москва',
    'Street | Ленина',
    'House | 5 | д',
    'Recognised down to | House'
  ])
})

it('a company says which number is wrong, and that it is no more', () => {
  const rows = thingRows(party)
  expect(rows.find(({ label }) => label === 'Tax ID (INN)')).toMatchObject({
    ...{ text: '7707083894', note: 'check digits do not agree', isWrong: true }
  })
  // A reason code has no check digit.
  expect(rows.find(({ label }) => label === 'Reason code (KPP)')).toMatchObject({ note: null, isWrong: false })
  expect(rows.find(({ label }) => label === 'Liquidated')?.text).toBe(formatDate('2019-09-30'))
  expect(rows.find(({ label }) => label === 'Head')).toMatchObject({ text: 'Иванова Анна Петровна', note: 'Директор' })
})

it('whatever state but active can’t be overlooked', () => {
  const warned = PARTY_STATES.filter((state) => warningOf(state) !== null)
  expect(warned).toEqual(PARTY_STATES.filter((state) => state !== 'ACTIVE'))
  expect([warningOf(null), warningOf(undefined)]).toEqual([null, null])
})

it('requisites are lines for a contract', () => {
  if (party.kind !== 'party') throw new Error('This is no company.')
  const { text, html } = copiedLines(requisitesOf(party))
  expect(text.split('\n')).toEqual([
    'Name: Общество с ограниченной ответственностью «Ромашка»',
    'Tax ID (INN): 7707083894',
    'Reason code (KPP): 770701001',
    'Registration number (OGRN): 1027700132195',
    'Head: Иванова Анна Петровна'
  ])
  expect(html).toContain('<tr><td valign="top">Tax ID (INN)&nbsp;&nbsp;</td><td>7707083894</td></tr>')
})

it('the map shows the place', () =>
  expect(mapAddress({ lat: 55.75, lon: 37.6 })).toBe(
    'https://www.openstreetmap.org/?mlat=55.75&mlon=37.6#map=17/55.75/37.6'
  ))
