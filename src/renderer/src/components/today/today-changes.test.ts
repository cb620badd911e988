import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RecordChange } from '@shared/model/changes'
import { installBridge, type FakeBridge } from '../../../../../test/renderer/fake-bridge'
import { freshStores, mountApp } from '../../../../../test/renderer/mount-app'
import { workspace } from '../../../../../test/renderer/samples'
import { setLanguage } from '../../locales'
import { useWorkspaces } from '../../state/workspaces'
import { useMe } from '../../stores/me'
import { useTodayChoices } from '../../stores/today-choices'
import TodayChanges from './today-changes.vue'

const NOW = new Date('2026-03-18T12:00').getTime()
const YESTERDAY = new Date('2026-03-17T00:00').getTime()
const change = (id: number): RecordChange => ({
  ...{ noun: 'project', id, title: `Project ${id}`, at: NOW - id, what: 'appeared', state: 'active' },
  ...{ stateBefore: null, fields: [] }
})

let wrapper: VueWrapper
let bridge: FakeBridge
beforeEach(() => {
  setLanguage('en')
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
})
afterEach(() => {
  wrapper.unmount()
  vi.useRealTimers()
})

interface ChangesCase {
  readonly me?: number | null
  readonly count?: number
  readonly keptSince?: number | null
}

async function shown({ me = 7, count = 0, keptSince = 1 }: ChangesCase = {}): Promise<string> {
  freshStores()
  bridge = installBridge({
    'workspaces.list': () => [workspace()],
    'prefs.get me': () => ({ userId: me, keepOffline: false }),
    'changes.feed': ({ before, limit }) => {
      const from = before ?? 0
      const ids = Array.from({ length: Math.min(limit, count - from) }, (_, at) => from + at + 1)
      const next = from + ids.length < count ? from + ids.length : null
      return { changes: ids.map(change), next, keptSince, volatile: [] }
    }
  })
  await useWorkspaces().load()
  useMe().follow()
  wrapper = (await mountApp(TodayChanges)).wrapper
  await flushPromises()
  return wrapper.text()
}
const asked = () => bridge.asked.filter(({ route }) => route === 'changes.feed').at(-1)?.input
const rows = () => wrapper.findAll('li.change').length

describe('what changed, on Today', () => {
  it('is what is the user’s, since yesterday; everyone’s on demand', async () => {
    expect(await shown({ count: 2 })).toContain('Changed since yesterday')
    expect(asked()).toMatchObject({ since: YESTERDAY, responsible: 7 })
    useTodayChoices().onlyMine = false
    await flushPromises()
    expect(asked()).toMatchObject({ since: YESTERDAY })
    expect(asked()).not.toHaveProperty('responsible')
  })

  it('is everyone’s where nobody knows who the user is', async () => {
    await shown({ me: null, count: 2 })
    expect(asked()).not.toHaveProperty('responsible')
    expect(rows()).toBe(2)
  })

  it('is a little at first, more as one asks, and what was before at the end', async () => {
    await shown({ count: 30 })
    expect(rows()).toBe(4)
    const press = async (): Promise<void> => {
      await wrapper.get('button.more:not(.line)').trigger('click')
      await flushPromises()
    }
    await press()
    expect(rows()).toBe(24)
    await press()
    expect(rows()).toBe(30)
    const earlier = wrapper.get<HTMLElement>('button.more:not(.line)')
    expect(earlier.text()).toBe('Show earlier changes')
    earlier.element.focus()
    await press()
    expect(asked()).toMatchObject({ since: null, responsible: 7 })
    expect(wrapper.text()).toContain('What changed')
    expect(document.activeElement).not.toBe(document.body)
  })

  it.each([
    ['of the user', { me: 7 }, 'in your records'],
    ['of everybody', { me: null }, 'No changes were noticed since yesterday.'],
    ['not known', { keptSince: null }, 'no earlier data to compare']
  ])('is none in words that hold: %s', async (_name, given, words) => {
    expect(await shown(given)).toContain(words)
  })

  it('says from when on changes are kept, where that is later than what is asked for', async () => {
    expect(await shown({ count: 1, keptSince: NOW - 3_600_000 })).toContain('Changes are kept since')
    wrapper.unmount()
    expect(await shown({ count: 1, keptSince: YESTERDAY - 1 })).not.toContain('Changes are kept since')
  })
})
