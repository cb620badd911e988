import { flushPromises } from '@vue/test-utils'
import { beforeEach, describe, expect, it } from 'vitest'
import { installBridge } from '../../../../../test/renderer/fake-bridge'
import { freshStores } from '../../../../../test/renderer/mount-app'
import { DefaultView } from './default-view'

const BY_PRICE = { columns: [], sort: { key: 'price' as const, descending: true } }
const BY_TITLE = { columns: [], sort: { key: 'title' as const, descending: false } }

describe('how the list is shown without a view', () => {
  beforeEach(freshStores)

  it('is what somebody chose before the kept one was read', async () => {
    let answer = (): void => undefined
    const bridge = installBridge({
      'prefs.get default': () =>
        new Promise((resolve) => {
          answer = () => resolve({ ...BY_TITLE, deleted: false, filter: null, layout: 'table' })
        }),
      'prefs.set default': () => undefined
    })
    const view = new DefaultView()
    const opened = view.open('w')
    await Promise.resolve()
    view.keep(BY_PRICE)
    answer()
    expect(await opened).toEqual(BY_PRICE)
    view.close()
    await flushPromises()
    expect(bridge.asked.at(-1)).toMatchObject({ route: 'prefs.set default', input: { change: BY_PRICE } })
  })
})
