import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { StageStep } from '@shared/model/project'
import type { StageChoice } from '@shared/rules/stage-state'
import { setLanguage } from '../../locales'
import { useWorkspaces } from '../../state/workspaces'
import { installBridge } from '../../../../../test/renderer/fake-bridge'
import { freshStores, mountApp } from '../../../../../test/renderer/mount-app'
import { workspace } from '../../../../../test/renderer/samples'
import StageChip from '../../record-ui/fields/stage-chip.vue'
import StageBar from './stage-bar.vue'

const NAMES = ['Offer', 'Delivery', 'Completed', 'Lost', 'Archive']
const at = (current: string): StageStep[] =>
  NAMES.map((label, index) => ({ id: index + 1, label, isCurrent: label === current }))

let choices: readonly StageChoice[]
beforeEach(async () => {
  choices = []
  setLanguage('en')
  freshStores()
  installBridge({ 'workspaces.list': () => [workspace()], 'prefs.get stages': () => choices })
  await useWorkspaces().load()
})
afterEach(() => {
  delete window.desksideBridge
})

async function bar(current: string) {
  const { wrapper } = await mountApp(StageBar, { props: { stages: at(current), funnel: null } })
  await flushPromises()
  const steps = wrapper.findAll('li').map((li) => [li.get('.name').text(), li.classes()[0]])
  const end = wrapper.find('[role="img"]')
  const read = {
    steps,
    mark: end.exists() ? end.attributes('aria-label') : null,
    words: wrapper.get('.words').text(),
    colours: wrapper.findAll('.segment').map((one) => (one.element as HTMLElement).style.background)
  }
  wrapper.unmount()
  return read
}

describe('the stage bar', () => {
  it('ends before won and lost, and spreads its colours over what is open', async () => {
    const { steps, mark, words } = await bar('Delivery')
    expect(steps).toEqual([
      ['Offer', 'past'],
      ['Delivery', 'current'],
      ['Archive', 'ahead']
    ])
    expect(mark).toBeNull()
    expect(words).toBe('Stage 2 of 3: Delivery')
    expect((await bar('Archive')).colours).toEqual(['var(--stage-1)', 'var(--stage-5)', 'var(--stage-8)'])
  })

  it('says won by a tick, with all of it behind', async () => {
    const { steps, mark, words } = await bar('Completed')
    expect(steps.map(([, state]) => state)).toEqual(['past', 'past', 'past'])
    expect([mark, words]).toEqual(['Won', 'Completed'])
  })

  it('says lost by a cross, and not how far it got', async () => {
    const { steps, mark, words } = await bar('Lost')
    expect(steps.map(([, state]) => state)).toEqual(['ahead', 'ahead', 'ahead'])
    expect([mark, words]).toEqual(['Lost', 'Lost'])
  })

  it('takes the word of the user before the name', async () => {
    choices = [
      { id: 5, state: 'lost' },
      { id: 3, state: 'open' }
    ]
    const { steps, mark } = await bar('Archive')
    expect(steps.map(([name]) => name)).toEqual(['Offer', 'Delivery', 'Completed'])
    expect(mark).toBe('Lost')
  })
})

describe('the chip of a stage', () => {
  it.each([
    ['Completed', 'Won'],
    ['Отказ', 'Lost'],
    ['Offer', null]
  ])('%s: %s', async (label, mark) => {
    const props = { stage: { id: 9, label }, place: { index: 0, count: 3 } }
    const { wrapper } = await mountApp(StageChip, { props })
    const end = wrapper.find('[role="img"]')
    expect(end.exists() ? end.attributes('aria-label') : null).toBe(mark)
    expect(wrapper.find('.mark').exists()).toBe(mark === null)
    expect(wrapper.text()).toBe(label)
    wrapper.unmount()
  })
})
