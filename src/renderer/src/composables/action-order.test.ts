import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { effectScope, type EffectScope } from 'vue'
import { useActionOrder, type ActionOrder } from './action-order'

let effects: EffectScope
let order: ActionOrder
let done: string[]
beforeEach(() => {
  done = []
  effects = effectScope()
  order = effects.run(() => useActionOrder())!
})
afterEach(() => effects.stop())

const slow = () => Promise.withResolvers<void>()

describe('the order of actions', () => {
  it('is that of their requests, also if the first one waits', async () => {
    const first = slow()
    void order.run(async () => {
      await first.promise
      done.push('first')
    })
    void order.run(() => void done.push('second'))
    void order.run(() => void done.push('third'))
    expect([done, order.isBusy()]).toEqual([[], true])
    first.resolve()
    await flushPromises()
    expect([done, order.isBusy()]).toEqual([['first', 'second', 'third'], false])
  })

  it('lets an action act at once if no other runs', () => {
    expect(order.run(() => void done.push('only'))).toBeUndefined()
    expect([done, order.isBusy()]).toEqual([['only'], false])
  })

  it('goes on after an action that failed, whose error reaches its caller only', async () => {
    const failed = order.run(() => Promise.reject(new Error('no answer')))
    const next = order.run(() => void done.push('next'))
    await expect(failed).rejects.toThrow('no answer')
    await next
    expect(done).toEqual(['next'])
  })

  it('keeps a key while its element has the focus or has lost it to the page', async () => {
    const [list, field] = [document.createElement('button'), document.createElement('input')]
    document.body.append(list, field)
    const press = (name: string, wait?: Promise<void>): void => {
      void order.runKey(list, async (mayAct) => {
        await wait
        done.push(mayAct() ? name : `not ${name}`)
      })
    }
    const [first, second] = [slow(), slow()]
    list.focus()
    press('first', first.promise)
    press('second', second.promise)
    press('third')
    list.blur()
    first.resolve()
    await flushPromises()
    field.focus()
    list.focus()
    second.resolve()
    await flushPromises()
    press('fourth')
    await flushPromises()
    expect(done).toEqual(['first', 'not second', 'fourth'])
    document.body.replaceChildren()
  })

  it('keeps a key of the page whose list gets the focus, and one whose element disappears', async () => {
    const [list, inside, panel] = [
      document.createElement('div'),
      ...['', ''].map(() => document.createElement('button'))
    ]
    list.tabIndex = 0
    list.append(inside!)
    document.body.append(list, panel!)
    const [toList, gone] = [slow(), slow()]
    const press = (name: string, wait: Promise<void>): void => {
      void order.runKey(list, async (mayAct) => {
        await wait
        done.push(mayAct() ? name : `not ${name}`)
      })
    }
    press('to the list', toList.promise)
    list.focus()
    inside!.focus()
    toList.resolve()
    await flushPromises()
    panel!.focus()
    press('gone', gone.promise)
    panel!.remove()
    gone.resolve()
    await flushPromises()
    expect(done).toEqual(['to the list', 'gone'])
    document.body.replaceChildren()
  })

  it('is forgotten when another input decides', async () => {
    const first = slow()
    void order.run(async (isCurrent) => {
      await first.promise
      done.push(isCurrent() ? 'first' : 'too late')
    })
    void order.run(() => void done.push('second'))
    order.drop()
    void order.run(() => void done.push('click'))
    first.resolve()
    await flushPromises()
    expect(done).toEqual(['click', 'too late'])
  })
})
