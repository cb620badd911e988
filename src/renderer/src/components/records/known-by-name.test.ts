import type { VueWrapper } from '@vue/test-utils'
import { createMemoryHistory } from 'vue-router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setLanguage } from '../../locales'
import { makeRouter } from '../../router'
import { installBridge, type FakeBridge } from '../../../../../test/renderer/fake-bridge'
import { freshStores, mountApp } from '../../../../../test/renderer/mount-app'
import RecordHeader from './record-header.vue'

let wrapper: VueWrapper | undefined
let bridge: FakeBridge

beforeEach(() => {
  freshStores()
  setLanguage('en')
  bridge = installBridge({ 'app.copyText': () => undefined })
})
afterEach(() => {
  wrapper?.unmount()
  wrapper = undefined
})

describe('a person who is known by the name alone', () => {
  it('has a place of their own', () => {
    const { name, params } = makeRouter(createMemoryHistory()).resolve('/people/-40262579842005')
    expect([name, params['id']]).toEqual(['people', '-40262579842005'])
    expect(makeRouter(createMemoryHistory()).resolve('/people/groups/7').params).toMatchObject({ kind: 'groups' })
  })

  it.each([
    [-40262579842005, 'Known by name only, without a number'],
    [7, 'ID 7']
  ])('%i is said as “%s”', async (id, sentence) => {
    const props = {
      id,
      title: 'Ann Lee',
      isNamed: true,
      state: null,
      isNarrow: false,
      link: `deskside://workspaces/w/records/person/${id}`,
      steps: { previous: 'p', next: 'n' },
      hasPrevious: false,
      hasNext: false
    }
    wrapper = (await mountApp(RecordHeader, { props }, '/people')).wrapper
    expect(wrapper.text()).toContain(sentence)
    expect(wrapper.text()).not.toContain('-4026')
    await wrapper.get('[aria-label="Copy link"]').trigger('click')
    expect(bridge.asked).toEqual([{ route: 'app.copyText', input: { text: props.link } }])
  })
})
