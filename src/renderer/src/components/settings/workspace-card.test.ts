import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Router } from 'vue-router'
import type { ErrorCode } from '@shared/ipc/errors'
import type { MadeState } from '@shared/model/workspace'
import { DEFAULT_SETTINGS } from '@shared/model/settings'
import { setLanguage } from '../../locales'
import { installBridge } from '../../../../../test/renderer/fake-bridge'
import { freshStores, mountApp } from '../../../../../test/renderer/mount-app'
import { appInfo, workspace } from '../../../../../test/renderer/samples'
import WorkspaceCard from './workspace-card.vue'

let wrapper: VueWrapper
let router: Router

beforeEach(() => {
  freshStores()
  setLanguage('en')
  installBridge({ 'app.info': () => appInfo(), 'settings.get': () => ({ ...DEFAULT_SETTINGS, language: 'en' }) })
})
afterEach(() => wrapper.unmount())

const toldOf = (code: ErrorCode, where: MadeState['where'], details = {}): MadeState => ({
  where,
  problem: { code, message: 'Told.', retryable: true, details },
  backup: null
})

async function shown(made: MadeState): Promise<string[]> {
  const props = { workspace: workspace({ made, isActive: true }) }
  ;({ wrapper, router } = await mountApp(WorkspaceCard, { props }, '/settings/workspaces'))
  await flushPromises()
  return wrapper.findAll('button').flatMap((one) => {
    const text = one.text()
    return ['To the export', 'Try the keychain again', 'Leave it as it is'].includes(text) ? text : []
  })
}

describe('the card of a workspace', () => {
  it.each<readonly [string, MadeState, readonly string[]]>([
    [
      'is all at hand while the keychain is locked',
      toldOf('made-locked', 'waiting', { cause: 'keychain-locked', allAtHand: 1 }),
      ['To the export', 'Try the keychain again']
    ],
    // A partial export would look complete.
    [
      'can’t be read while the keychain is locked',
      toldOf('made-locked', 'waiting', { cause: 'keychain-locked' }),
      ['Try the keychain again']
    ],
    ['was damaged', toldOf('made-damaged', 'file'), ['Leave it as it is']]
  ])('offers what can be done where what was made %s', async (_how, made, offered) => {
    expect(await shown(made)).toEqual(offered)
  })

  it('leads to the export', async () => {
    await shown(toldOf('made-locked', 'waiting', { allAtHand: 1 }))
    await wrapper
      .findAll('button')
      .find((one) => one.text() === 'To the export')
      ?.trigger('click')
    await flushPromises()
    expect(router.currentRoute.value).toMatchObject({ name: 'settings', params: { section: 'general' } })
  })
})
