import { mount } from '@vue/test-utils'
import { beforeEach, expect, it } from 'vitest'
import { setFormatLocale } from '../../../basics/format'
import { setLanguage } from '../../../locales'
import BalanceChart from './balance-chart.vue'

beforeEach(() => {
  setLanguage('en')
  setFormatLocale('en-GB')
})

const euros = { id: 2, label: 'EUR' }
function shown(price: number | null, received: number, ...balances: readonly [date: string | null, balance: number][]) {
  const points = balances.map(([date, balance], at) => ({ key: String(at), date, balance }))
  const chart = mount(BalanceChart, { props: { balance: { currency: euros, points }, price, received } })
  const words = chart.findAll('.of').map((one) => one.text().replace(/\s+/gu, ' '))
  return { words, hasLine: chart.find('line.price').exists() }
}

it.each<[string, number | null, number, string[]]>([
  ['a part is paid', 1_000, 400, ['Price: EUR 1,000 Outstanding: EUR 600']],
  ['nothing is paid', 1_000, 0, ['Price: EUR 1,000 Outstanding: EUR 1,000']],
  ['all is paid', 1_000, 1_000, ['Price: EUR 1,000 Paid in full']],
  ['more is paid', 1_000, 1_000.5, ['Price: EUR 1,000 Paid in full']],
  ['cents are left', 0.3, 0.1, ['Price: EUR 0.30 Outstanding: EUR 0.20']],
  ['the price is not known', null, 400, []],
  ['there is no price', 0, 400, []]
])('says what is outstanding of the price, where %s', (_, price, paid, expected) => {
  const { words, hasLine } = shown(price, paid, ['2026-03-01', paid - 0.05])
  const spaced = words.slice(0, -1).map((text) => text.replaceAll('€', 'EUR '))
  expect(spaced).toEqual(expected)
  expect(hasLine).toBe(expected.length > 0)
})

it('says from when to when', () => {
  const thisYear = new Date().getFullYear()
  const days = (...dates: (string | null)[]) =>
    shown(null, 0, ...dates.map((date) => [date, 1] as [string | null, number])).words.at(-1)
  expect(days(`${thisYear}-03-01`, `${thisYear}-03-09`, `${thisYear}-04-02`)).toMatch(/1 Mar.*2 Apr/)
  expect(days(`${thisYear}-03-01`)).toMatch(/^1 Mar\S*$/)
  expect(days(null)).toBe('')
})
