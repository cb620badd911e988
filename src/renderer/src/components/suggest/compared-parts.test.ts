import { mount } from '@vue/test-utils'
import { beforeEach, expect, it } from 'vitest'
import { checkablesOf, type FactKind } from '../../rules/lookup/recognise'
import { i18n, setLanguage } from '../../locales'
import { freshStores } from '../../../../../test/renderer/mount-app'
import { house, suggestion } from '../../../../../test/renderer/components/suggest/fixtures'
import ComparedParts from './compared-parts.vue'

beforeEach(() => {
  setLanguage('en')
  freshStores()
})

function compared(kind: string, text: string, of: ReturnType<typeof suggestion>, facts: [FactKind, string][] = []) {
  const [checkable] = checkablesOf({ key: kind, label: kind, value: { type: 'text', text } })
  if (checkable === undefined) throw new Error('There is nothing to check.')
  const props = { checkable, facts: new Map(facts), suggestion: of }
  return mount(ComparedParts, { props, global: { plugins: [i18n] } })
}
const company = (status: string) =>
  suggestion('party', 'ООО «Ромашка»', { inn: '7707083893', kpp: '770701001', state: { status } })

it('a company that is no more can’t be overlooked, though all of it agrees', () => {
  const gone = compared('inn', '7707083893', company('LIQUIDATED'), [
    ['kpp', '770701001'],
    ['company', 'Ромашка']
  ])
  expect(gone.findAll('.comes').map((one) => one.text())).toEqual([
    'This company is liquidated.',
    'It agrees with the provider.'
  ])
  expect(compared('inn', '7707083893', company('ACTIVE')).findAll('.comes')).toHaveLength(1)
})

it('what differs is said in words, and each part has its copy', () => {
  const one = compared('inn', '7707083893', company('ACTIVE'), [['kpp', '000000000']])
  expect(one.get('.comes').text()).toBe('It differs from the provider’s answer.')
  expect(one.findAll('.row').map((row) => row.get('.said').text())).toEqual([
    'not stated here',
    'agrees',
    'here: 000000000'
  ])
  expect(one.findAll('.row button')).toHaveLength(3)
})

it('of an address both lines stand beside each other, with what is only in one of them', () => {
  const one = compared('address', 'Москва, ул Ленина, д 5, подъезд 2', house('Ленина', '5'))
  expect(one.get('.comes').text()).toBe('Not in the provider’s answer: подъезд, 2')
  expect(one.findAll('del').map((piece) => piece.text())).toEqual(['подъезд 2'])
  expect(one.findAll('ins').map((piece) => piece.text())).toEqual(['101000, г'])
})
