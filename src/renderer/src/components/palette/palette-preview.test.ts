import { flushPromises, mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Field } from '@shared/model/record'
import type { FoundReference } from '@shared/model/search'
import type { SavedView } from '@shared/contract/views'
import type { CommandId } from '../../basics/commands/catalogue'
import { paletteWords } from '../../commands/words'
import { setFormatLocale } from '../../basics/format'
import { setLanguage } from '../../locales'
import { complete, row as projectRow } from '../../../../../test/renderer/stores/projects/fixtures'
import { useReferenceNames } from '../../stores/projects/reference-names'
import { useSettings } from '../../state/settings'
import { useWorkspaces } from '../../state/workspaces'
import { installBridge, type FakeBridge } from '../../../../../test/renderer/fake-bridge'
import { workspace } from '../../../../../test/renderer/samples'
import { hit } from '../../../../../test/renderer/components/palette/fixtures'
import { commandRows, viewRows, workspaceRows } from './named-rows'
import PalettePreview from './palette-preview.vue'
import { everywhereRow, hitRows, referenceRows, type PaletteRow } from './palette-rows'

const view = (change: Partial<SavedView> = {}): SavedView => ({
  ...{ id: 'v-1', name: 'Large', deleted: false, layout: 'board', keepOffline: false, columns: [] },
  ...{ sort: { key: 'id', descending: true }, filter: null },
  ...change
})

let bridge: FakeBridge
let ofProject: readonly Field[] = []
beforeEach(async () => {
  vi.useFakeTimers()
  setActivePinia(createPinia())
  // Loads the language setting.
  useSettings()
  setLanguage('en')
  setFormatLocale('en-GB')
  // Any other request fails the test.
  bridge = installBridge({
    'projects.get': ({ id }) => ({
      value: { ...projectRow(id, { title: 'Roof' }), stages: [], fields: ofProject, raw: '{}' },
      ...{ fetchedAt: 1, source: 'cache', coverage: complete, failure: null }
    }),
    'children.glance': () => ({
      ...{ last: null, next: null, unread: [] },
      received: {
        sums: [{ currency: { id: 1, label: 'EUR' }, credit: 20, debit: 0, amount: 20 }],
        isPartial: false,
        at: 1
      }
    }),
    'records.get': ({ id }) => ({
      value: {
        ...{ noun: 'file', id, state: 'active', title: 'Plan', name: null, created: null, parentId: null },
        ...{ fields: [], raw: '{}' }
      },
      ...{ fetchedAt: 1, source: 'cache', coverage: complete }
    }),
    'workspaces.list': () => [
      workspace({ id: 'w' }),
      workspace({ id: 'w-2', name: 'Southwind', isActive: false, address: 'https://south.example.org' }),
      workspace({ id: 'w-3', name: 'Demo', kind: 'demo', isActive: false, address: 'demo:' })
    ]
  })
  await useWorkspaces().load()
})
afterEach(() => vi.useRealTimers())

/** Text of the preview: kind, then each fact as `label: text, text`, then the note. */
async function shown(row: PaletteRow | null, views: readonly SavedView[] = []): Promise<readonly string[]> {
  const preview = mount(PalettePreview, { props: { row, workspaceId: 'w', views } })
  await vi.advanceTimersByTimeAsync(1_000)
  // Components for a project's facts are loaded with the first one.
  await vi.dynamicImportSettled()
  await flushPromises()
  const facts = preview.findAll('dl > div').map((one) => {
    const texts = one.findAll('dd').map((text) => text.text())
    return `${one.get('dt').text()}: ${texts.join(', ')}`
  })
  const said = preview.findAll('.kind, .note').map((one) => one.text())
  preview.unmount()
  return [...said.slice(0, 1), ...facts, ...said.slice(1)]
}

const command = (id: CommandId): PaletteRow => commandRows([id], paletteWords, '')[0]!
const named = (one: SavedView): PaletteRow => viewRows([one], one.name)[0]!
const other = (id: string, name: string): PaletteRow => workspaceRows([{ id, name }], name)[0]!
const reference = (kind: FoundReference, within: string | null, field: string | null = null): PaletteRow =>
  referenceRows([{ kind, id: 7, label: 'Fair', ranges: [], within, field }], String, (_, label) => label)[0]!

const field = (key: string, value: Field['value'], role: Field['role'] = null): Field => ({
  ...{ key, label: key, section: 'built-in', role, value }
})
const text = (key: string, said: string): Field => field(key, { type: 'text', text: said })

describe('beside the results', () => {
  it('says of a project first who it is and how to reach them, and nothing of what it is not', async () => {
    const fields = [
      field('is_deleted', { type: 'flag', flag: false }, 'deleted'),
      text('source', 'Fair'),
      text('phone', '+44 131 496 0890'),
      text('client', 'Redbrick')
    ]
    ofProject = fields
    const said = await shown(hitRows([hit(5)], 5)[0]!)
    expect(said.slice(1, 7)).toEqual([
      ...['Client: Redbrick', 'Phone: +44 131 496 0890', 'Stage: Offer', 'Responsible: Anna Petrova'],
      ...['Received: €20 of €50', 'ID: 5']
    ])
    expect(said).toContain('Source: Fair')
    expect(said.filter((line) => line.startsWith('Deleted'))).toEqual([])
  })

  it.each<[string, CommandId, readonly string[]]>([
    [
      'its key and that it works everywhere',
      'app-keys',
      ['Command', 'Keys: ?', 'Works in: Everywhere', 'Also found by: keys, hotkeys, help']
    ],
    [
      'all of its keys and the rooms where it works',
      'list-find',
      [
        ...['Command', 'Keys: Ctrl+F, /', 'Works in: Projects, Groups, People'],
        'Also found by: filter, narrow, words, search'
      ]
    ],
    [
      'no key where it has none',
      'app-dark',
      ['Command', 'Works in: Everywhere in the main window', 'Also found by: black, night, appearance, colours']
    ]
  ])('a command has %s', async (_, id, facts) => {
    expect(await shown(command(id))).toEqual(facts)
  })

  it('a view has its conditions, with the names that are at hand and numbers for all others', async () => {
    useReferenceNames().learn({ kind: 'funnel' }, [{ id: 1, label: 'Sales' }])
    const filter = {
      match: 'any',
      having: null,
      builtIn: { sales_funnel_id: [1, 2], price: 500 },
      dynamic: {}
    } as const
    const one = view({ filter, keepOffline: true })
    expect(await shown(named(one), [one])).toEqual([
      'View of projects',
      'Conditions, one of them is enough: Funnel is Sales or no. 2, Price is 500',
      'Layout: Board',
      'Its projects are kept ready offline.'
    ])
    const strict = view({ filter: { ...filter, match: 'all' }, deleted: true, layout: 'table' })
    expect(await shown(named(strict), [strict])).toEqual([
      ...['View of projects', 'Projects: Deleted', 'Conditions: Funnel is Sales or no. 2, Price is 500'],
      'Layout: Table'
    ])
  })

  it('a view without conditions says that it has all projects, and a built-in one which', async () => {
    const all = view()
    expect(await shown(named(all), [all])).toEqual(['View of projects', 'Projects: All active', 'Layout: Board'])
    expect(await shown(viewRows([{ id: 'mine', name: 'Mine' }], 'mine')[0]!)).toEqual([
      'View of projects',
      'The projects you are responsible for.'
    ])
  })

  it('a workspace has its address, and the demo what it is', async () => {
    expect(await shown(other('w-2', 'Southwind'))).toEqual([
      'Workspace',
      'Address: https://south.example.org',
      'Data: Saved on disk, encrypted, Credentials in the keychain'
    ])
    expect(await shown(other('w-3', 'Demo'))).toEqual(['Workspace', 'Made-up data that lives on this computer only'])
  })

  it.each<[FoundReference, PaletteRow, readonly string[]]>([
    ['stage', reference('stage', 'Sales'), ['stage', 'funnel: Sales', 'Opens the projects that have it.']],
    [
      'list-element',
      reference('list-element', 'Source', 'data.source'),
      ['list element', 'Field: Source', 'Opens the projects that have it.']
    ],
    ['good', reference('good', null), ['good', 'Opens the projects that have it.']],
    [
      'calendar-category',
      reference('calendar-category', null),
      ['event category', 'Opens the calendar with only the events of this category.']
    ]
  ])('reference data has its kind: %s', async (_, row, facts) => expect(await shown(row)).toEqual(facts))

  it('has words for the way to the search page, and none where nothing is selected', async () => {
    expect(await shown(everywhereRow('plan'))).toEqual(['Search page', 'All results on one page.'])
    expect(await shown(null)).toEqual([])
  })

  it('says the same in Russian', async () => {
    setLanguage('ru')
    expect(await shown(command('app-keys'))).toEqual([
      ...['Команда', 'Клавиши: ?', 'Где работает: Везде'],
      'Находится и по словам: горячие клавиши, кнопки, помощь, справка'
    ])
    const all = view()
    expect(await shown(named(all), [all])).toContain('Проекты: Все активные')
  })

  it('asks for records alone', async () => {
    const one = view({ filter: { match: 'all', having: null, builtIn: { user_id: [7] }, dynamic: { source: [3] } } })
    const rows = [command('app-dark'), named(one), other('w-2', 'Southwind'), reference('stage', null), null]
    for (const row of [...rows, everywhereRow('plan')]) await shown(row, [one])
    expect(bridge.asked.map(({ route }) => route)).toEqual(['workspaces.list'])
    const [record] = hitRows(
      [
        {
          ...{ noun: 'file', id: 7, state: 'active', title: 'Plan', reading: 'typed', matches: [] },
          ...{ at: null, day: null, fetchedAt: 1 }
        }
      ],
      1
    )
    await shown(record!)
    expect(bridge.asked.at(-1)?.route).toBe('records.get')
  })
})
