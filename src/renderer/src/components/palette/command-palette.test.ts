import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import type { Visit } from '@shared/model/view'
import { setLanguage } from '../../locales'
import { useWorkspaces } from '../../state/workspaces'
import { installBridge } from '../../../../../test/renderer/fake-bridge'
import { freshStores, mountApp } from '../../../../../test/renderer/mount-app'
import { hit, NOTHING_KNOWN } from '../../../../../test/renderer/components/palette/fixtures'
import CommandPalette from './command-palette.vue'

/** Answer for the pins, possibly delayed. */
let pinned: Promise<readonly Visit[]>
let isDamaged: boolean
let wrapper: VueWrapper

beforeEach(async () => {
  freshStores()
  setLanguage('en')
  pinned = Promise.resolve([])
  isDamaged = false
  installBridge({
    ...NOTHING_KNOWN,
    'prefs.get pins': () => {
      if (isDamaged) throw new DesksideError('internal', 'It is damaged.')
      return pinned
    },
    'search.service': () => new Promise<never>(() => undefined),
    'search.cache': ({ text }) => ({
      ...{ hits: text === 'plan' ? [hit(1), hit(2)] : [], hasMore: false, readAs: [], all: null }
    })
  })
  await useWorkspaces().load()
})
afterEach(() => wrapper.unmount())

async function shown() {
  wrapper = (await mountApp(CommandPalette, { props: { open: true } }, '/projects')).wrapper
  await flushPromises()
  return {
    said: () => wrapper.get('[role="status"]').text(),
    options: () => wrapper.findAll('[role="option"]').map((one) => one.text()),
    retry: () => wrapper.findAll('button').find((one) => one.text() === 'Try again')
  }
}

describe('the search before anything is typed', () => {
  it('says that nothing is pinned only once that is known', async () => {
    let come: (visits: readonly Visit[]) => void = () => undefined
    pinned = new Promise((done) => (come = done))
    const { said } = await shown()
    expect(said()).toBe('')
    come([])
    await flushPromises()
    expect(said()).toBe('What you open and pin appears here.')
  })

  it('has what is pinned when it is tried again', async () => {
    pinned = Promise.resolve([{ noun: 'project', id: 1, title: 'Plan', openedAt: 1, pinnedAt: 1 }])
    isDamaged = true
    const { said, options, retry } = await shown()
    expect([said(), options()]).toEqual(['Some of your pins, views or recent records could not be read', []])
    isDamaged = false
    retry()!.element.focus()
    await retry()!.trigger('click')
    await flushPromises()
    expect(options()).toEqual(['Plan'])
    expect([retry(), document.activeElement?.tagName]).toEqual([undefined, 'INPUT'])
  })
})

describe('what is typed', () => {
  const type = async (text: string): Promise<void> => {
    await wrapper.get('input').setValue(text)
    await flushPromises()
  }

  it('is counted, or said to be nowhere, also where pins could not be read', async () => {
    isDamaged = true
    const { said } = await shown()
    await type('plan')
    expect(said()).toBe('2 results')
    expect(wrapper.get('.problem').text()).toContain('Some of your pins')
    await type('xyz')
    expect(said()).toBe('No matches on this computer.')
    expect(wrapper.get('[role="listbox"]').text()).toContain('No matches on this computer')
  })

  it('has every selected row as the option that the field points to, and no two parts under one id', async () => {
    await shown()
    await type('plan')
    const field = wrapper.get('input')
    const pointed = new Set<string | undefined>()
    for (let at = 0; at < 3; at += 1) {
      const id = field.attributes('aria-activedescendant')
      pointed.add(id)
      expect(document.querySelector(`[id="${id}"]`)?.getAttribute('role')).toBe('option')
      await field.trigger('keydown', { key: 'ArrowDown' })
    }
    expect(pointed.size).toBe(3)
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    expect(ids).toHaveLength(new Set(ids).size)
  })
})
