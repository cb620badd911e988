import type { VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { commandsNow, runCommand } from '../../commands/active'
import { setLanguage } from '../../locales'
import { freshStores, mountApp } from '../../../../../test/renderer/mount-app'
import RecordHead from './record-head.vue'

let wrapper: VueWrapper
const words = { title: 'Name', refresh: 'Refresh', close: 'Close', missing: 'gone', missingHint: 'Gone.' }

beforeEach(() => {
  freshStores()
  setLanguage('en')
})
afterEach(() => wrapper.unmount())

async function show(change: { readonly at?: number | null; readonly isRefreshing?: boolean }): Promise<void> {
  const props = { id: 5, title: 'Harbour', isNamed: true, state: 'active', words, isClosable: true, ...change }
  ;({ wrapper } = await mountApp(RecordHead, { props }))
}

it('refreshes what is open by a command, as its button does', async () => {
  await show({ at: 1000 })
  expect(runCommand('record-refresh')).toBe(true)
  await wrapper.get('[aria-label="Refresh"]').trigger('click')
  expect(wrapper.emitted('refresh')).toHaveLength(2)
})

it('offers it not while it is under way, nor where nothing could be asked', async () => {
  await show({ at: null, isRefreshing: true })
  expect(commandsNow()).not.toContain('record-refresh')
  await wrapper.setProps({ isRefreshing: false })
  expect(commandsNow()).toContain('record-refresh')
  await wrapper.setProps({ at: undefined })
  expect(commandsNow()).not.toContain('record-refresh')
})
