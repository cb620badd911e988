import { mount, type VueWrapper } from '@vue/test-utils'
import { createRouter, createWebHashHistory, type Router } from 'vue-router'
import { expect, it } from 'vitest'
import { nextTick } from 'vue'
import { offerOf } from '../../commands/active'
import { useHistoryCommands } from './use-history-commands'

const routerAt = (): Router =>
  createRouter({ history: createWebHashHistory(), routes: [{ path: '/:at?', component: { render: () => null } }] })
const show = (router: Router): VueWrapper =>
  mount({ setup: () => (useHistoryCommands(), () => null) }, { global: { plugins: [router] } })
const offered = (): boolean[] => (['go-back', 'go-forward'] as const).map((id) => offerOf(id) !== undefined)

it('back and forward are offered where there is somewhere to go', async () => {
  history.replaceState(null, '', '#/first')
  const router = routerAt()
  const wrapper = show(router)
  await router.isReady()
  const atFirst = offered()
  await router.push('/second')
  await nextTick()
  const atSecond = offered()
  const arrived = new Promise<void>((resolve) => void router.afterEach(() => resolve()))
  void offerOf('go-back')?.run(true)
  await arrived
  await nextTick()
  expect([atFirst, atSecond, offered()]).toEqual([
    [false, false],
    [true, false],
    [false, true]
  ])
  wrapper.unmount()
})
