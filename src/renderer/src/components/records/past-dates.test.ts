import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PastDate, PastDates } from '@shared/model/project-glance'
import { setLanguage } from '../../locales'
import { row } from '../../../../../test/renderer/stores/projects/fixtures'
import { installBridge, type FakeBridge } from '../../../../../test/renderer/fake-bridge'
import { freshStores, mountApp } from '../../../../../test/renderer/mount-app'
import PastDatesSection from './past-dates.vue'

let wrapper: VueWrapper
let bridge: FakeBridge
beforeEach(() => {
  freshStores()
  setLanguage('en')
})
afterEach(() => wrapper.unmount())

const over = (id: number): PastDate => ({
  project: row(id),
  field: { key: 'data.next_contact', label: 'next_contact' },
  value: { type: 'date', date: '2020-03-09' }
})
const coverage = { state: 'complete', cached: 9, total: 9, sweptAt: 1_700_000_000_000, obstacle: null } as const

async function shown(all: readonly PastDate[], more: Partial<PastDates> = {}) {
  bridge = installBridge({
    'projects.pastDates': ({ limit }) => ({
      value: { rows: all.slice(0, limit), count: all.length, undecided: 0, reason: null, ...more },
      ...{ fetchedAt: 1, source: 'cache', coverage }
    })
  })
  const props = { whose: { workspaceId: 'w', responsible: 7 } }
  wrapper = (await mountApp(PastDatesSection, { props }, '/people/7')).wrapper
  await flushPromises()
  return wrapper.text()
}

describe('the projects of a person whose next date is over', () => {
  it('say which date it is, and lead to the project', async () => {
    const text = await shown([over(3)])
    expect(text).toContain('1 active project')
    const link = wrapper.get('li a')
    expect(link.attributes('href')).toMatch(/\/projects\/3$/)
    expect(link.get('.over').text()).toContain('2020')
    expect(link.text()).toMatch(/Next contact · Offer/i)
    expect(wrapper.find('button').exists()).toBe(false)
  })

  it('are shown a few at first, and more as one asks', async () => {
    const text = await shown(Array.from({ length: 12 }, (_, at) => over(at + 1)))
    expect(text).toContain('12 active projects')
    expect(wrapper.findAll('li')).toHaveLength(5)
    await wrapper.get('button').trigger('click')
    await flushPromises()
    expect(wrapper.findAll('li')).toHaveLength(12)
    expect(wrapper.find('button').exists()).toBe(false)
    expect(bridge.asked.filter(({ route }) => route === 'projects.pastDates')).toHaveLength(2)
  })

  it('are none, or not known where no field is a next date, and then there is the way to say so', async () => {
    expect(await shown([])).toContain('None of their open projects')
    expect(wrapper.find('a').exists()).toBe(false)
    wrapper.unmount()
    const text = await shown([], { undecided: null, reason: 'field-unknown' })
    expect(text).toContain('not known')
    expect(text).not.toContain('None of their open projects')
    expect(wrapper.get('a').attributes('href')).toMatch(/settings\/fields/)
  })
})
