import { flushPromises } from '@vue/test-utils'
import { createPinia, disposePinia, getActivePinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, nextTick, shallowRef, type EffectScope } from 'vue'
import { DesksideError, type ErrorShape } from '@shared/ipc/errors'
import type { BridgeMessage, RequestInput } from '@shared/ipc/contract'
import type { TableSettings } from '@shared/contract/views'
import type { TableName } from '@shared/model/view'
import { installBridge } from '../../../../../test/renderer/fake-bridge'
import { useNotices } from '../../state/notices'
import { useRecordList, type RecordsShown } from './record-list'

const ALL = 450
const scopeOf = (change: Partial<RecordsShown> = {}): RecordsShown => ({
  ...{ workspaceId: 'w', noun: 'project-group', deleted: false, text: '', filter: null },
  ...change
})

let effects: EffectScope
/** Stored settings by workspace and table. */
const onDisk = new Map<string, TableSettings | 'damaged'>()
beforeEach(() => {
  setActivePinia(createPinia())
  onDisk.clear()
})
afterEach(() => {
  effects.stop()
  vi.useRealTimers()
})

function given(start: RecordsShown | null = scopeOf()) {
  let fails = false
  let failure: ErrorShape | null = null
  /** Number of records added at the top. */
  let added = 0
  const bridge = installBridge({
    'prefs.get tables': ({ workspaceId }) =>
      [...onDisk].flatMap(([key, kept]) => {
        const [of, table] = key.split(' ') as [string, TableName]
        if (of !== workspaceId) return []
        if (kept === 'damaged') throw new DesksideError('disk-full', 'no')
        return [{ table, ...kept }]
      }),
    'prefs.set tables': ({ workspaceId, change: { table, ...settings } }) =>
      void onDisk.set(`${workspaceId} ${table}`, settings),
    'records.list': ({ offset, limit, text, noun, workspaceId }) => {
      if (fails) throw new DesksideError('disk-full', 'no')
      const total = text === '' ? ALL + added : 1
      const rows = Array.from({ length: Math.max(0, Math.min(limit, total - offset)) }, (_, at) => {
        const place = offset + at
        const id = place < added ? 10_000 + place : place - added + 1
        return {
          ...{ noun, id, state: 'active' as const, name: null, created: null, parentId: null, fields: {} },
          title: `${workspaceId} ${text || id}`
        }
      })
      const coverage = { state: 'complete' as const, cached: total, total, sweptAt: 9, obstacle: null }
      return { value: { rows, total }, fetchedAt: 1_000 - offset, source: 'cache', coverage, failure }
    },
    'records.position': ({ id }) => ({ index: id >= 10_000 ? id - 10_000 : id - 1 + added })
  })
  const scope = shallowRef(start)
  effects = effectScope()
  const list = effects.run(() => useRecordList(() => scope.value))!
  const inputs = () =>
    bridge.asked.flatMap(({ route, input }) =>
      route === 'records.list' ? [input as RequestInput<'records.list'>] : []
    )
  return {
    bridge,
    scope,
    list,
    inputs,
    fail: (isNow: boolean) => (fails = isNow),
    unanswered: (now: ErrorShape | null) => (failure = now),
    add: (count: number) => (added += count)
  }
}

describe('a list of groups', () => {
  it('is read from the cache by name, a page at a time, as its pages come into sight', async () => {
    const { list, inputs } = given()
    await flushPromises()
    expect(inputs()).toEqual([
      expect.objectContaining({ offset: 0, limit: 150, deleted: false, sort: { key: 'title', descending: false } })
    ])
    expect([list.total, list.rowAt(149)?.id, list.rowAt(150)]).toEqual([ALL, 150, undefined])
    list.setViewport({ first: 140, last: 160 })
    list.setViewport({ first: 145, last: 165 })
    await flushPromises()
    expect(inputs().map(({ offset }) => offset)).toEqual([0, 150])
    expect(list.rowAt(150)).toMatchObject({ id: 151, title: 'w 151', state: 'active' })
    // As old as the oldest page that was read.
    expect(list.facts?.fetchedAt).toBe(850)
  })

  it('keeps what is shown while other words are asked, but nothing of another workspace', async () => {
    const { list, scope } = given()
    await flushPromises()
    scope.value = scopeOf({ text: 'north' })
    await nextTick()
    expect(list.total).toBe(ALL)
    await flushPromises()
    expect([list.total, list.rowAt(0)?.title]).toEqual([1, 'w north'])
    scope.value = scopeOf({ workspaceId: 'v' })
    await nextTick()
    expect([list.total, list.rowAt(0)]).toEqual([null, undefined])
    await flushPromises()
    expect(list.rowAt(0)?.title).toBe('v 1')
    scope.value = null
    await flushPromises()
    expect(list.total).toBeNull()
  })

  it('drops an answer that another question has overtaken', async () => {
    const { list, scope } = given()
    scope.value = scopeOf({ text: 'south' })
    await flushPromises()
    expect(list.rowAt(0)?.title).toBe('w south')
  })

  it('is read anew when its records changed, not for those of another kind or workspace', async () => {
    const { bridge, inputs } = given()
    await flushPromises()
    bridge.push({ name: 'changed', data: { workspaceId: 'w', noun: 'user-group' } })
    bridge.push({ name: 'changed', data: { workspaceId: 'v', noun: 'project-group' } })
    await flushPromises()
    expect(inputs()).toHaveLength(1)
    bridge.push({ name: 'changed', data: { workspaceId: 'w', noun: 'project-group' } })
    await flushPromises()
    expect(inputs()).toHaveLength(2)
    effects.stop()
    // The settings are cached for the lifetime of the page.
    disposePinia(getActivePinia()!)
    expect(bridge.listeners()).toBe(0)
  })

  it('has the columns and the order that are stored, once its workspace was opened anew with the key of what the user made', async () => {
    const { bridge, inputs, list } = given()
    await flushPromises()
    const stored: TableSettings = {
      columns: [{ key: 'field:data.city', width: null, pinned: false }],
      sort: { key: 'created', descending: true }
    }
    onDisk.set('w project-group', stored)
    onDisk.set('v project-group', stored)
    bridge.push({ name: 'reopened', data: { workspaceId: 'v' } })
    await flushPromises()
    expect(inputs()).toHaveLength(1)
    bridge.push({ name: 'reopened', data: { workspaceId: 'w' } })
    await flushPromises()
    expect(list.columns).toEqual(stored.columns)
    expect(list.sort).toEqual(stored.sort)
    expect(inputs().at(-1)).toMatchObject({ sort: { key: 'created', descending: true } })
  })

  it('has them also where it comes back while they are read', async () => {
    const { bridge, scope, list } = given()
    await flushPromises()
    scope.value = null
    await nextTick()
    onDisk.set('w project-group', { columns: [], sort: { key: 'created', descending: true } })
    bridge.push({ name: 'reopened', data: { workspaceId: 'w' } })
    scope.value = scopeOf()
    await flushPromises()
    expect(list.sort).toEqual({ key: 'created', descending: true })
  })

  it('keeps the order that was chosen while what is stored was not known', async () => {
    const { bridge, list } = given()
    await flushPromises()
    list.sortBy('created', false)
    onDisk.set('w project-group', { columns: [], sort: { key: 'id', descending: true } })
    bridge.push({ name: 'reopened', data: { workspaceId: 'w' } })
    await flushPromises()
    expect(list.sort).toEqual({ key: 'created', descending: false })
  })

  it('says what the service said instead of an answer, until it is answered or read whole', async () => {
    const { bridge, list, inputs, unanswered } = given()
    await flushPromises()
    const failure = {
      code: 'service-unreadable',
      message: 'What?',
      retryable: false,
      details: { came: 'null' }
    } as const
    vi.useFakeTimers()
    const emit = async (message: BridgeMessage): Promise<void> => {
      bridge.push(message)
      await vi.advanceTimersByTimeAsync(1_000)
    }
    await emit({ name: 'sync', data: { workspaceId: 'w' } })
    await emit({ name: 'lists', data: { workspaceId: 'w', noun: 'user-group' } })
    expect(inputs(), 'of a list that is answered and whole a sweep is no news').toHaveLength(1)
    unanswered(failure)
    await emit({ name: 'lists', data: { workspaceId: 'w', noun: 'project-group' } })
    expect([list.facts?.failure, list.rowAt(0)?.id]).toEqual([failure, 1])
    unanswered(null)
    await emit({ name: 'sync', data: { workspaceId: 'w' } })
    expect([list.facts?.failure, inputs().length]).toEqual([null, 3])
  })

  it('says that it could not be read, keeps what it has, and can be asked again', async () => {
    const { list, fail } = given()
    await flushPromises()
    fail(true)
    list.retry()
    await flushPromises()
    expect([list.error?.code, list.rowAt(0)?.id]).toEqual(['disk-full', 1])
    fail(false)
    list.retry()
    await flushPromises()
    expect(list.error).toBeNull()
  })

  it('keeps the line in its place that is read, however many come in above it', async () => {
    const { bridge, list, add } = given()
    const shifts: number[] = []
    list.onListChange(({ shift }) => shifts.push(shift))
    await flushPromises()
    list.setViewport({ first: 400, last: 420 })
    await flushPromises()
    add(1_000)
    bridge.push({ name: 'changed', data: { workspaceId: 'w', noun: 'project-group' } })
    await flushPromises()
    expect(shifts).toContain(1_000)
    expect([list.rowAt(1_400)?.id, list.total]).toEqual([401, ALL + 1_000])
  })

  it('is read in another order, with the fields that are columns, and shown so again by whoever comes back', async () => {
    const { list, inputs } = given()
    await flushPromises()
    list.showColumns([{ key: 'field:area', width: null, pinned: false }])
    list.sortBy('field:area', true)
    await flushPromises()
    const last = () => {
      const { columns, sort } = inputs().at(-1)!
      return { columns, sort }
    }
    const wanted = { columns: ['area'], sort: { key: 'field:area', descending: true } }
    expect(last()).toEqual(wanted)
    effects.stop()
    const again = given()
    await flushPromises()
    expect(again.inputs().at(-1)).toMatchObject(wanted)
    // Another noun has no stored settings.
    effects.stop()
    const others = given(scopeOf({ noun: 'user-group' }))
    await flushPromises()
    expect(others.inputs().at(-1)).toMatchObject({ columns: [], sort: { key: 'title', descending: false } })
    // Nor does another workspace.
    effects.stop()
    const elsewhere = given(scopeOf({ workspaceId: 'v' }))
    await flushPromises()
    expect(elsewhere.inputs().at(-1)).toMatchObject({ columns: [], sort: { key: 'title', descending: false } })
    // The settings survive a restart.
    effects.stop()
    setActivePinia(createPinia())
    const nextDay = given()
    await nextTick()
    expect(nextDay.inputs()).toEqual([])
    await flushPromises()
    expect(nextDay.inputs()).toEqual([expect.objectContaining(wanted)])
  })

  it('is shown plainly, and says why, where its columns and order could not be read', async () => {
    onDisk.set('w project-group', 'damaged')
    const { inputs } = given()
    await flushPromises()
    expect(inputs()).toEqual([expect.objectContaining({ columns: [], sort: { key: 'title', descending: false } })])
    expect(useNotices().list.map(({ error }) => error?.code)).toEqual(['disk-full'])
  })

  it('has the values of fields in windows of any size, for those who copy', async () => {
    const { list, inputs } = given()
    await flushPromises()
    list.mark((marks) => marks.everything(ALL))
    const signal = new AbortController().signal
    let rows = 0
    for await (const some of list.readRows(list.marked(), ['area'], signal)) rows += some.length
    expect([rows, inputs().at(-1)?.columns]).toEqual([ALL, ['area']])
  })

  it('gives those who copy the list that was shown when they began', async () => {
    const { list, scope, inputs } = given()
    await flushPromises()
    list.mark((marks) => marks.everything(ALL))
    const { text } = inputs().at(-1)!
    const rows = list.readRows(list.marked(), ['area'], new AbortController().signal)
    scope.value = scopeOf({ text: 'another' })
    await flushPromises()
    expect(inputs().at(-1)).toMatchObject({ text: 'another' })
    await rows.next()
    expect(inputs().at(-1)).toMatchObject({ text, columns: ['area'] })
  })

  it('begins what other words find at its top', async () => {
    const { list, scope } = given()
    const resets: boolean[] = []
    await flushPromises()
    list.setViewport({ first: 400, last: 420 })
    await flushPromises()
    list.onListChange(({ isReset }) => resets.push(isReset))
    scope.value = scopeOf({ text: ' ' })
    await flushPromises()
    expect(resets).toContain(true)
    expect(list.rowAt(0)?.id).toBe(1)
  })
})
