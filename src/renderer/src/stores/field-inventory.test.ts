import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import type { FieldCorrection } from '@shared/model/field-correction'
import type { FieldInventory, KnownField } from '@shared/model/field-inventory'
import { installBridge, type FakeBridge } from '../../../../test/renderer/fake-bridge'
import { freshStores } from '../../../../test/renderer/mount-app'
import { workspace } from '../../../../test/renderer/samples'
import { patched, useFieldInventory } from './field-inventory'
import { inventoryOf, knownField } from '../../../../test/renderer/field-samples'
import { useNotices } from '../state/notices'
import { useWorkspaces } from '../state/workspaces'

const FIELDS: readonly KnownField[] = [
  knownField('name'),
  knownField('data.a', { section: 'dynamic' }),
  knownField('price'),
  knownField('data.b', { section: 'dynamic' }),
  knownField('created')
]

let bridge: FakeBridge
/** The current answer of main. */
let inventory: FieldInventory
let shouldRefuse: boolean
let hold: Promise<void> | null
let stop: () => void

beforeEach(async () => {
  freshStores()
  inventory = inventoryOf(FIELDS)
  shouldRefuse = false
  hold = null
  const keep = async (): Promise<undefined> => {
    await hold
    if (shouldRefuse) throw new DesksideError('disk-full', 'Full.')
  }
  bridge = installBridge({
    'workspaces.list': () => [workspace()],
    'fields.kinds': () => [
      { noun: 'project', records: 90 },
      { noun: 'file', records: 2 }
    ],
    'fields.list': ({ noun }) => (noun === 'project' ? inventory : inventoryOf([knownField('size')], { noun })),
    'prefs.set corrections': async () => {
      await keep()
      return [{ noun: 'project', key: 'price', hidden: true }] as readonly FieldCorrection[]
    }
  })
  await useWorkspaces().load()
  stop = useFieldInventory().follow()
  await flushPromises()
})

afterEach(() => {
  stop()
  delete window.desksideBridge
})

const asked = (route: string) => bridge.asked.filter((one) => one.route === route).map(({ input }) => input)
const corrected = () => asked('prefs.set corrections').map((input) => (input as { change: unknown }).change)
const keys = () => useFieldInventory().inventory?.fields.map(({ key }) => key)
const pushed = () => bridge.push({ name: 'fields', data: { workspaceId: 'w-1', noun: 'project' } })

describe('what is said about a field', () => {
  it('adds to what was said, and says nothing as nothing', () => {
    const before: FieldCorrection = { noun: 'project', key: 'a', role: 'title', label: 'A', position: 3 }
    expect(patched(before, { hidden: true })).toEqual({ role: 'title', label: 'A', hidden: true })
    expect(patched(before, { role: undefined, label: undefined })).toBeNull()
    expect(patched(null, { role: null })).toEqual({ role: null })
  })

  it('shows at once, before main has kept it', async () => {
    const store = useFieldInventory()
    const done = Promise.withResolvers<void>()
    hold = done.promise
    void store.correct('price', { label: 'Worth' })
    expect(store.inventory?.fields.find(({ key }) => key === 'price')?.correction).toMatchObject({ label: 'Worth' })
    done.resolve()
    await flushPromises()
    expect(corrected()).toEqual([{ noun: 'project', key: 'price', correction: { label: 'Worth' } }])
  })

  it('takes a role from the field that had it, on screen as in main', async () => {
    inventory = inventoryOf([
      knownField('name', { now: { role: 'title', type: 'text', kind: null } }),
      knownField('code')
    ])
    pushed()
    await flushPromises()
    const store = useFieldInventory()
    const roles = () => store.inventory?.fields.map(({ now }) => now.role)
    hold = new Promise(() => undefined)
    void store.correct('code', { role: 'title' })
    expect(roles()).toEqual([null, 'title'])
  })

  it('can be taken back and put back, whatever kind is looked at by then', async () => {
    const correction = { noun: 'project', key: 'price', label: 'Worth', position: 2 } as const
    inventory = inventoryOf([knownField('price', { correction })])
    pushed()
    await flushPromises()
    const store = useFieldInventory()
    const undo = await store.reset('price')
    store.show('file')
    await undo?.()
    expect(corrected()).toEqual([
      { noun: 'project', key: 'price', correction: null },
      { noun: 'project', key: 'price', correction: { label: 'Worth' } }
    ])
  })

  it('is taken back on screen, with the reason, when it can’t be kept', async () => {
    shouldRefuse = true
    const store = useFieldInventory()
    expect(await store.correct('price', { label: 'Worth' })).toBe(false)
    expect(store.inventory?.fields.find(({ key }) => key === 'price')?.correction).toBeNull()
    expect(useNotices().list.map(({ error }) => error?.code)).toEqual(['disk-full'])
  })
})

describe('the order', () => {
  it('changes within a section, and goes to main as a whole', async () => {
    const store = useFieldInventory()
    expect(await store.move('price', -1)).toEqual({ position: 1, count: 3 })
    expect(corrected()).toEqual([{ noun: 'project', keys: ['price', 'name', 'created', 'data.a', 'data.b'] }])
  })

  it('has ends', async () => {
    expect(await useFieldInventory().move('name', -1)).toBeNull()
    expect(await useFieldInventory().move('data.b', 1)).toBeNull()
    expect(corrected()).toEqual([])
  })

  it('is not taken back by an answer that is older than the last move', async () => {
    const store = useFieldInventory()
    const done = Promise.withResolvers<void>()
    hold = done.promise
    void store.move('created', -1)
    pushed()
    await flushPromises()
    void store.move('created', -1)
    expect(keys()).toEqual(['created', 'name', 'data.a', 'price', 'data.b'])
    pushed()
    await flushPromises()
    expect(keys()?.[0]).toBe('created')
    inventory = inventoryOf([FIELDS[4]!, ...FIELDS.slice(0, 4)])
    done.resolve()
    await flushPromises()
    expect(keys()?.[0]).toBe('created')
  })
})

describe('all of a kind', () => {
  it('can be taken back and put back', async () => {
    inventory = inventoryOf([knownField('price', { correction: { noun: 'project', key: 'price', hidden: true } })])
    pushed()
    await flushPromises()
    const store = useFieldInventory()
    expect(store.hasCorrections).toBe(true)
    const undo = await store.resetAll()
    await undo?.()
    expect(corrected()).toEqual([
      { noun: 'project', all: [] },
      { noun: 'project', all: [{ noun: 'project', key: 'price', hidden: true }] }
    ])
  })

  it('is read when another kind is chosen, and when something was said elsewhere', async () => {
    const store = useFieldInventory()
    store.show('file')
    await flushPromises()
    expect(keys()).toEqual(['size'])
    pushed()
    await flushPromises()
    expect(asked('fields.list')).toHaveLength(2)
    store.show('project')
    await flushPromises()
    inventory = inventoryOf([knownField('name')])
    pushed()
    await flushPromises()
    expect(keys()).toEqual(['name'])
  })
})
