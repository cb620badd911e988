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
      'views.default': () =>
        new Promise((resolve) => {
          answer = () => resolve({ ...BY_TITLE, deleted: false, filter: null, layout: 'table' })
        }),
      'views.setDefault': () => undefined
    })
    const view = new DefaultView()
    const opened = view.open('w')
    await Promise.resolve()
    view.keep(BY_PRICE)
    answer()
    expect(await opened).toEqual(BY_PRICE)
    view.close()
    expect(bridge.asked.at(-1)).toMatchObject({ route: 'views.setDefault', input: { content: BY_PRICE } })
  })
})
