import { flushPromises } from '@vue/test-utils'
import { beforeEach, describe, expect, it } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import { partChords, partKeysOf } from '../../basics/commands/part-keys'
import { setLanguage } from '../../locales'
import { useProjects } from '../../stores/projects'
import { page } from '../../../../../test/renderer/stores/projects/fixtures'
import { installBridge } from '../../../../../test/renderer/fake-bridge'
import { freshStores, mountApp } from '../../../../../test/renderer/mount-app'
import BoardView from './board-view.vue'

describe('the board on screen', () => {
  let isBroken: boolean
  let isNone: boolean
  beforeEach(() => {
    isNone = false
    freshStores()
    setLanguage('en')
    isBroken = true
    installBridge({
      'prefs.get default': () => null,
      'views.shown': () => null,
      'views.setShown': () => undefined,
      'projects.list': ({ offset, limit }) => page([5], offset, limit),
      'projects.get': () => {
        throw new DesksideError('not-found', 'No.')
      },
      'projects.totals': () => ({
        count: isNone ? 0 : 1,
        sums: [],
        stages: isNone
          ? []
          : [{ funnel: { id: 1, label: 'Sales' }, stage: { id: 11, label: 'Offer' }, count: 1, sums: [] }],
        funnels: []
      }),
      'records.options': () => {
        if (isBroken) throw new DesksideError('cache-busy', 'The cache is busy.', { retryable: true })
        return { options: [], more: 0 }
      }
    })
  })

  it('does not say itself that there are none: the list knows why', async () => {
    isNone = true
    useProjects().openWorkspace('w')
    const { wrapper } = await mountApp(BoardView, { props: { openId: null } }, '/projects')
    await flushPromises()
    expect(wrapper.text()).toBe('')
    wrapper.unmount()
  })

  it('takes the keys of which the sheet of keys tells, and no others', async () => {
    useProjects().openWorkspace('w')
    const { wrapper } = await mountApp(BoardView, { props: { openId: null } }, '/projects')
    await flushPromises()
    const column = wrapper.get('[role="group"]').element
    const isTaken = (key: string, more: KeyboardEventInit = {}): boolean =>
      !column.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))
    for (const id of partKeysOf('board')) {
      for (const { key } of partChords(id, false))
        expect([isTaken(key), isTaken(key, { altKey: true })], key).toEqual([true, false])
    }
    expect(isTaken('x')).toBe(false)
    wrapper.unmount()
  })

  it('says what could not be read beside what could, and tries again when asked', async () => {
    useProjects().openWorkspace('w')
    const { wrapper } = await mountApp(BoardView, { props: { openId: null } }, '/projects')
    await flushPromises()
    expect(wrapper.find('[role="group"]').exists()).toBe(true)
    expect(wrapper.get('[role="alert"]').text()).toContain('The saved data is busy.')
    isBroken = false
    await wrapper.get('[role="alert"] button').trigger('click')
    await flushPromises()
    expect(wrapper.find('[role="alert"]').exists()).toBe(false)
    wrapper.unmount()
  })
})
