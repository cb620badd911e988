import { flushPromises, mount, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { HistoryEntry } from '@shared/model/lookup-history'
import { setFormatLocale } from '../../basics/format'
import { i18n, setLanguage } from '../../locales'
import { installBridge, type FakeBridge } from '../../../../../test/renderer/fake-bridge'
import { freshStores } from '../../../../../test/renderer/mount-app'
import { house } from '../../../../../test/renderer/components/suggest/fixtures'
import PastPart from './past-part.vue'

let bridge: FakeBridge
let entries: readonly HistoryEntry[]
let wrapper: VueWrapper

const lines = () =>
  wrapper.findAll('li .entry').map((one) => one.text().replace(/^101000, г Москва, ул Ленина, д (\d+).*$/s, '$1'))
const said = () => wrapper.findAll('[role="status"]').map((one) => one.text())
async function press(words: string): Promise<void> {
  const button = wrapper.findAll('button').find((one) => one.text() === words)
  await button?.trigger('click')
  await flushPromises()
}
const isOff = (words: string): boolean | undefined =>
  wrapper.findAll('button').find((one) => one.text() === words)?.element.disabled

beforeEach(async () => {
  setLanguage('en')
  setFormatLocale('en-GB')
  freshStores()
  entries = Array.from({ length: 221 }, (_, at) => ({
    ...{ kind: 'suggestion', id: -1 - at, method: 'address', text: 'ленина', at: 1_000 },
    suggestion: house('Ленина', String(at + 1))
  }))
  bridge = installBridge({
    'lookup.history': ({ offset, limit, text }) => {
      const fit = entries.filter(({ text: typed }) => typed.includes(text))
      return { entries: fit.slice(offset, offset + limit), total: fit.length }
    },
    'lookup.forget': ({ id }) => {
      entries = entries.filter((one) => one.id !== id)
      bridge.push({ name: 'lookup', data: { workspaceId: 'w-1', what: 'history' } })
    }
  })
  wrapper = mount(PastPart, { props: { workspaceId: 'w-1' }, global: { plugins: [i18n] }, attachTo: document.body })
  await flushPromises()
})
afterEach(() => {
  wrapper.unmount()
  delete window.desksideBridge
})

it('earlier answers are all reached, page by page', async () => {
  expect(said()).toEqual(['221 answers', '1–50 of 221'])
  expect([isOff('Newer'), isOff('Older')]).toEqual([true, false])
  const seen = lines()
  for (let page = 2; page <= 5; page++) {
    await press('Older')
    seen.push(...lines())
  }
  expect(seen).toEqual(Array.from({ length: 221 }, (_, at) => String(at + 1)))
  expect(said()[1]).toBe('201–221 of 221')
  expect([isOff('Newer'), isOff('Older')]).toEqual([false, true])
  // The disabled button has passed its focus to the other.
  expect(document.activeElement?.textContent).toBe('Newer')
  await press('Newer')
  expect(said()[1]).toBe('151–200 of 221')
})

it('words begin at the first page, and a page that is gone is not shown empty', async () => {
  await press('Older')
  await wrapper.get('input').setValue('ленина')
  await flushPromises()
  expect(said()[1]).toBe('1–50 of 221')
  entries = entries.slice(0, 51)
  await press('Older')
  expect(lines()).toEqual(['51'])
  await wrapper.get('li button[aria-label^="Forget"]').trigger('click')
  await flushPromises()
  await vi.waitFor(() => expect(said()).toEqual(['50 answers']))
  expect(lines()).toHaveLength(50)
})
