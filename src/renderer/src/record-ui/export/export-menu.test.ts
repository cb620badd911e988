import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defineComponent, h, shallowReactive } from 'vue'
import type { ErrorShape } from '@shared/ipc/errors'
import { DesksideError, shapeOf } from '@shared/ipc/errors'
import { installBridge, type FakeBridge } from '../../../../../test/renderer/fake-bridge'
import { freshStores, mountApp } from '../../../../../test/renderer/mount-app'
import { runCommand } from '../../commands/active'
import { setLanguage } from '../../locales'
import { useNotices } from '../../state/notices'
import { provideTable, type TableModel } from '../table/table-model'
import ExportMenu from './export-menu.vue'

const listed = shallowReactive({
  total: null as number | null,
  error: null as ErrorShape | null,
  folder: 1
})
let bridge: FakeBridge
let wrapper: VueWrapper

/** Only what an export needs. */
const model = {
  list: {
    get total() {
      return listed.total
    },
    get error() {
      return listed.error
    },
    ...{ markedCount: 0, columns: [], marked: () => ({ ranges: [], stand: new Map() }) }
  },
  kind: {
    ...{ columns: [], fields: new Map(), isHidden: () => false, nameOf: (key: string) => key },
    exported: () => ({
      workspaceId: 'w',
      of: {
        ...{ kind: 'files', of: { kind: 'folder', id: listed.folder }, filter: null },
        sort: { key: 'title', descending: false }
      },
      name: 'Folder'
    })
  }
} as unknown as TableModel

beforeEach(async () => {
  freshStores()
  setLanguage('en')
  Object.assign(listed, { total: null, error: null, folder: 1 })
  bridge = installBridge({ 'lists.export': () => ({ savedAs: null, rows: 0, cut: 0 }) })
  const page = defineComponent({
    setup() {
      provideTable(model)
      return () => h(ExportMenu)
    }
  })
  ;({ wrapper } = await mountApp(page))
})
afterEach(() => wrapper.unmount())

const texts = (): unknown[] => useNotices().list.map(({ text }) => text)
const exported = (): number => bridge.asked.filter(({ route }) => route === 'lists.export').length

describe('an export that is asked for before the list is read', () => {
  it('waits for it', async () => {
    expect(runCommand('list-csv')).toBe(true)
    await flushPromises()
    expect(exported()).toBe(0)
    listed.total = 3
    await flushPromises()
    expect([exported(), texts()]).toEqual([1, []])
  })

  it('exports once, and says of a second one that one is under way', async () => {
    runCommand('list-csv')
    runCommand('list-xlsx')
    listed.total = 3
    await flushPromises()
    expect([exported(), texts()]).toEqual([1, ['Export under way']])
  })

  it.each([
    ['has changed meanwhile', () => Object.assign(listed, { folder: 2, total: 3 })],
    ['has changed meanwhile', () => wrapper.unmount()],
    ['could not be read', () => (listed.error = shapeOf(new DesksideError('internal', 'broken')))],
    ['is empty', () => (listed.total = 0)]
  ])('exports nothing and says so if the list %s', async (words, change) => {
    runCommand('list-xlsx')
    change()
    await flushPromises()
    expect([exported(), texts()]).toEqual([0, [expect.stringContaining(words)]])
  })
})
