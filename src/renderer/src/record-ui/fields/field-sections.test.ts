import { mount, type VueWrapper } from '@vue/test-utils'
import { createPinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Field } from '@shared/model/record'
import { i18n, setLanguage } from '../../locales'
import FieldSections from './field-sections.vue'

const field = (key: string, section: Field['section'], change: Partial<Field> = {}): Field => ({
  ...{ key, label: key, section, role: null, value: { type: 'text', text: `value of ${key}` } },
  ...change
})
const FIELDS = [
  field('id', 'built-in', { role: 'id' }),
  field('code', 'built-in'),
  field('data.city', 'dynamic'),
  field('etag', 'other'),
  field('secret', 'dynamic', { hidden: true })
]

let wrapper: VueWrapper
beforeEach(() => setLanguage('en'))
afterEach(() => wrapper.unmount())

function sections(heading?: string) {
  wrapper = mount(FieldSections, {
    props: { fields: FIELDS, isShownAbove: ({ role }) => role === 'id', ...(heading === undefined ? {} : { heading }) },
    global: { plugins: [i18n, createPinia()] }
  })
  return wrapper.findAll('section').map((one) => [
    one
      .get('h3')
      .text()
      .split(/\s{2,}/)[0],
    one.findAll('dd').map((dd) => dd.attributes('data-field'))
  ])
}

describe('the fields of a record', () => {
  it('stand in their sections, without what is said above and what is hidden', () => {
    const shown = sections()
    expect(shown.map(([, keys]) => keys)).toEqual([['code'], ['data.city'], ['etag']])
    expect(wrapper.get('button[aria-expanded]').text()).toBe('1 hidden field')
  })

  it('have one heading for what is recognised where a room wants it so', () => {
    const shown = sections('Fields')
    expect(shown[0]).toEqual(['Fields', ['code', 'data.city']])
    expect(shown).toHaveLength(2)
  })

  it('are all there, the hidden ones behind a button', async () => {
    sections()
    await wrapper.get('button[aria-expanded]').trigger('click')
    expect(wrapper.findAll('dd').map((dd) => dd.attributes('data-field'))).toContain('secret')
  })
})

describe('the buttons that copy', () => {
  const buttons = () =>
    wrapper.findAll<HTMLElement>('[data-copy]').map(({ element }) => [element.dataset['copy'], element.tabIndex])

  it('are one stop of Tab in a section, also when the next record lacks the field that had the focus', async () => {
    wrapper = mount(FieldSections, {
      props: { fields: [field('a', 'built-in'), field('b', 'built-in')], isShownAbove: () => false },
      global: { plugins: [i18n, createPinia()] },
      attachTo: document.body
    })
    expect(buttons()).toEqual([
      ['a', 0],
      ['b', -1]
    ])
    await wrapper.get('[data-copy="a"]').trigger('focus')
    await wrapper.get('[data-copy="a"]').trigger('keydown', { key: 'ArrowDown' })
    expect(buttons()).toEqual([
      ['a', -1],
      ['b', 0]
    ])
    await wrapper.setProps({ fields: [field('c', 'built-in'), field('d', 'built-in')] })
    expect(buttons()).toEqual([
      ['c', 0],
      ['d', -1]
    ])
  })
})
