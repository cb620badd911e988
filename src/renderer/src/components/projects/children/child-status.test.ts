import { beforeEach, describe, expect, it } from 'vitest'
import { shallowRef } from 'vue'
import type { ErrorShape } from '@shared/ipc/errors'
import { setLanguage } from '../../../locales'
import type { ChildList } from '../../../stores/projects/child-list'
import { freshStores, mountApp } from '../../../../../../test/renderer/mount-app'
import ChildStatus from './child-status.vue'
import { child } from '../../../../../../test/renderer/components/projects/children/fixtures'

const BUSY: ErrorShape = { code: 'cache-busy', message: 'The cache is busy.', retryable: true, details: {} }

const listWith = (change: Partial<Record<keyof ChildList, unknown>>): ChildList =>
  ({
    rows: shallowRef([child('actions', 'one')]),
    total: shallowRef(400),
    facts: shallowRef({ fetchedAt: 1_000, source: 'cache', coverage: { state: 'complete', cached: 400 } }),
    error: shallowRef(null),
    failure: shallowRef(null),
    isRefreshing: shallowRef(false),
    ...change
  }) as unknown as ChildList

describe('the line above a list of a project', () => {
  beforeEach(() => {
    freshStores()
    setLanguage('en')
  })
  const textOf = async (list: ChildList): Promise<string> => {
    const { wrapper } = await mountApp(ChildStatus, { props: { list, saidAge: null } }, '/projects')
    const text = wrapper.text()
    wrapper.unmount()
    return text
  }

  it('says why further rows could not be read, where there are some already', async () => {
    expect(await textOf(listWith({ error: shallowRef(BUSY) }))).toContain('The saved data is busy.')
  })

  it('leaves that to the empty list where there are none', async () => {
    expect(await textOf(listWith({ error: shallowRef(BUSY), rows: shallowRef([]) }))).not.toContain('busy')
  })

  it.each([
    ['en', 'Could not be refreshed: '],
    ['ru', 'Не удалось обновить: ']
  ] as const)('says in %s why it is as old as it is, beside its age', async (language, words) => {
    setLanguage(language)
    const failure: ErrorShape = {
      code: 'service-unreadable',
      message: '',
      retryable: false,
      details: { came: '[null]' }
    }
    const text = await textOf(listWith({ failure: shallowRef(failure) }))
    expect(text).toContain(words)
    expect(text, 'with what came').toContain('[null]')
    expect(await textOf(listWith({}))).not.toContain(words)
  })
})
