import { flushPromises, mount } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { RoleField } from '@shared/model/field-inventory'
import { i18n, setLanguage } from '../../locales'
import { useFieldNames } from '../../stores/field-names'
import { useWorkspaces } from '../../stores/workspaces'
import { row } from '../../stores/projects/fixtures'
import { installBridge } from '../../testing/fake-bridge'
import { freshStores } from '../../testing/mount-app'
import { workspace } from '../../testing/samples'
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

it('are called as the user calls the fields, and leave out what they hide, at once', async () => {
  const wrapper = mount(KeyFacts, { props: { project: row(1) }, global: { plugins: [i18n] } })
  const names = () => wrapper.findAll('dt').map((one) => one.text())
  expect(names()).toEqual(['Responsible', 'User group', 'Price', 'Created'])
  useFieldNames().follow()
  await flushPromises()
  expect(names()).toEqual(['Responsible', 'Contract value', 'Created'])
  wrapper.unmount()
})

it('say aloud what has no value', () => {
  const wrapper = mount(KeyFacts, { props: { project: row(1) }, global: { plugins: [i18n] } })
  const [none] = wrapper.findAll('.none')
  expect(none?.text()).toBe('–no value')
  expect(none?.get('[aria-hidden]').text()).toBe('–')
  wrapper.unmount()
})
