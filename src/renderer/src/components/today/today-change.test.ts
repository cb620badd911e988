import { beforeEach, describe, expect, it } from 'vitest'
import type { RecordChange } from '@shared/model/changes'
import { NOUNS } from '@shared/model/record'
import { setLanguage } from '../../locales'
import { installBridge } from '../../../../../test/renderer/fake-bridge'
import { freshStores, mountApp } from '../../../../../test/renderer/mount-app'
import TodayChange from './today-change.vue'

const ROOMS: Readonly<Record<string, string>> = {
  project: '/projects/4',
  'project-group': '/groups/4',
  'user-group': '/people/groups/4',
  folder: '/files/folders/4',
  file: '/files/files/4',
  'calendar-event': '/calendar/events/4'
}

async function shown(change: Partial<RecordChange>) {
  const of: RecordChange = {
    ...{ noun: 'calendar-event', id: 4, title: 'Weekly call', at: Date.UTC(2026, 2, 10), what: 'changed' },
    ...{ state: 'active', stateBefore: null, fields: [] },
    ...change
  }
  const { wrapper, router } = await mountApp(TodayChange, { props: { change: of } }, '/today')
  return { wrapper, router, lines: wrapper.findAll('p.line').map((line) => line.text()) }
}

describe('a change on Today', () => {
  beforeEach(() => {
    freshStores()
    installBridge({})
    setLanguage('en')
  })

  it.each(NOUNS)('leads to the record where a room shows it: %s', async (noun) => {
    const { wrapper, router } = await shown({ noun })
    const link = wrapper.find('a.title')
    expect(link.exists() ? router.resolve(link.attributes('href') ?? '').fullPath : null).toBe(ROOMS[noun] ?? null)
    expect(wrapper.find('.title').text()).toContain('Weekly call')
    wrapper.unmount()
  })

  it('names what it leads to, also without a title, in both languages', async () => {
    const name = async (change: Partial<RecordChange>) => {
      const { wrapper } = await shown(change)
      const text = wrapper.get('a.title').text()
      wrapper.unmount()
      return text
    }
    expect(await name({})).toBe('Weekly call Calendar event')
    expect(await name({ title: ' ' })).toBe('No. 4 Calendar event')
    expect(await name({ noun: 'project', title: null })).toBe('Project 4')
    setLanguage('ru')
    expect(await name({ title: null })).toBe('№ 4 Событие календаря')
  })

  it.each([
    ['Deleted', { what: 'state', state: 'deleted', stateBefore: 'active' }],
    ['Deleted', { what: 'state', state: 'deleted', stateBefore: 'missing' }],
    ['No longer listed', { what: 'state', state: 'missing', stateBefore: 'active' }],
    ['Restored', { what: 'state', state: 'active', stateBefore: 'deleted' }],
    ['Listed again', { what: 'state', state: 'active', stateBefore: 'missing' }],
    ['Appeared', { what: 'appeared' }]
  ] as const)('says in one line: %s', async (words, change) => {
    const { wrapper, lines } = await shown(change)
    expect(lines).toEqual([words])
    wrapper.unmount()
  })
})
