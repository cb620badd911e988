import { flushPromises, mount } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { RoleField } from '@shared/model/field-inventory'
import type { ProjectFacts } from '@shared/model/project'
import type { Field } from '@shared/model/record'
import { i18n, setLanguage } from '../../locales'
import { useFieldNames } from '../../stores/field-names'
import { useWorkspaces } from '../../state/workspaces'
import { row } from '../../../../../test/renderer/stores/projects/fixtures'
import { installBridge } from '../../../../../test/renderer/fake-bridge'
import { freshStores } from '../../../../../test/renderer/mount-app'
import { workspace } from '../../../../../test/renderer/samples'
import KeyFacts from './key-facts.vue'

const roles: readonly RoleField[] = [
  { role: 'price', key: 'price', label: 'Contract value', hidden: false },
  { role: 'user-group', key: 'group_id', label: null, hidden: true }
]

beforeEach(async () => {
  setLanguage('en')
  freshStores()
  installBridge({ 'workspaces.list': () => [workspace()], 'fields.roles': () => roles })
  await useWorkspaces().load()
})

afterEach(() => delete window.desksideBridge)

const shown = (project: ProjectFacts, groups: Field | null = null) =>
  mount(KeyFacts, { props: { project, groups }, global: { plugins: [i18n] }, attachTo: document.body })
const north = { userGroup: { id: 4, label: 'North' } }
const groups = (...labels: string[]): Field => ({
  ...{ key: 'groups', label: 'groups', section: 'built-in', role: 'project-groups' },
  value: { type: 'references', kind: 'project-group', references: labels.map((label, at) => ({ id: at + 1, label })) }
})

it('are called as the user calls the fields, and leave out what they hide, at once', async () => {
  const wrapper = shown(row(1, north))
  const names = () => wrapper.findAll('dt').map((one) => one.text())
  expect(names()).toEqual(['Responsible', 'User group', 'Price', 'Created'])
  useFieldNames().follow()
  await flushPromises()
  expect(names()).toEqual(['Responsible', 'Contract value', 'Created'])
  wrapper.unmount()
})

it('show no key of a field on hover', async () => {
  const wrapper = shown(row(1))
  useFieldNames().follow()
  await flushPromises()
  const tips = wrapper.findAll('dt').map((one) => [one.text(), one.attributes('data-tip')])
  expect(tips).toEqual([
    ['Responsible', undefined],
    ['Contract value', undefined],
    ['Created', undefined]
  ])
  wrapper.unmount()
})

it('say of nothing but the price that it has no value, and that aloud', () => {
  const wrapper = shown(row(1, { price: null, created: null, responsible: null }))
  expect(wrapper.findAll('dt').map((one) => one.text())).toEqual(['Price'])
  const [none] = wrapper.findAll('.none')
  expect(none?.text()).toBe('–no value')
  expect(none?.get('[aria-hidden]').text()).toBe('–')
  wrapper.unmount()
})

it('tell the groups of a project, where it is in any and they are not hidden', () => {
  const texts = (field: Field | null) => {
    const wrapper = shown(row(1), field)
    const found = wrapper.findAll('dt').map((one) => one.text())
    const said = wrapper.find('[data-field="groups"]').exists() ? wrapper.get('[data-field="groups"]').text() : null
    wrapper.unmount()
    return [found.includes('Project groups'), said]
  }
  expect(texts(groups('Retail', 'Repairs'))).toEqual([true, 'RetailRepairs'])
  expect(texts(groups())).toEqual([false, null])
  expect(texts({ ...groups('Retail'), hidden: true })).toEqual([false, null])
  expect(texts(null)).toEqual([false, null])
})

it('are one stop of Tab, and arrows lead from one button that copies to the next', async () => {
  const wrapper = shown(row(1, { ...north, price: null }), groups('Retail'))
  const buttons = () =>
    wrapper.findAll<HTMLElement>('button.copy').map(({ element }) => [element.dataset['copy'], element.tabIndex])
  expect(buttons()).toEqual([
    ['responsible', 0],
    ['userGroup', -1],
    ['created', -1],
    ['groups', -1]
  ])
  const first = wrapper.get<HTMLElement>('[data-copy="responsible"]')
  first.element.focus()
  await first.trigger('keydown', { key: 'ArrowDown' })
  expect(document.activeElement).toBe(wrapper.get('[data-copy="userGroup"]').element)
  expect(buttons().filter(([, tab]) => tab === 0)).toEqual([['userGroup', 0]])
  wrapper.unmount()
})

it('have amounts below zero and of nothing look different', () => {
  const toneOf = (price: number): readonly string[] => {
    const wrapper = mount(KeyFacts, { props: { project: row(1, { price }) }, global: { plugins: [i18n] } })
    const { classList } = wrapper.get('[data-field="price"] .text').element
    wrapper.unmount()
    return ['less', 'zero'].filter((one) => classList.contains(one))
  }
  expect([-1, 0, 1].map(toneOf)).toEqual([['less'], ['zero'], []])
})
