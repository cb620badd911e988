import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, ref, type EffectScope } from 'vue'
import { freshStores } from '../../../../test/renderer/mount-app'
import { useNotices } from '../state/notices'
import { offerOf, runCommand, useCommands } from './active'
import { useLaterCommands } from './later-commands'

let page: EffectScope
let part: EffectScope
const run = vi.fn()
beforeEach(() => {
  freshStores()
  run.mockClear()
  page = effectScope()
  part = effectScope()
})
afterEach(() => {
  page.stop()
  part.stop()
})

const given = (load: () => Promise<unknown>): void => page.run(() => useLaterCommands(['list-xlsx', 'list-csv'], load))!
const mountPart = (isEnabled = () => true): void => part.run(() => useCommands({ 'list-xlsx': { run, isEnabled } }))!

describe('a shortcut of a part that is not loaded yet', () => {
  it('runs once the part is on the page', async () => {
    const loading = Promise.withResolvers<void>()
    given(() => loading.promise)
    expect(runCommand('list-xlsx', true)).toBe(true)
    await flushPromises()
    loading.resolve()
    await flushPromises()
    expect(run).not.toHaveBeenCalled()
    mountPart()
    await flushPromises()
    expect(run.mock.calls).toEqual([[true]])
  })

  it('belongs to the part from then on, also if it cannot run', () => {
    given(() => Promise.resolve())
    const can = ref(false)
    mountPart(() => can.value)
    expect(offerOf('list-xlsx')).toBeUndefined()
    can.value = true
    expect(runCommand('list-xlsx')).toBe(true)
    expect(run).toHaveBeenCalledOnce()
  })

  it('does not run on another page', async () => {
    given(() => Promise.resolve())
    runCommand('list-xlsx', true)
    await flushPromises()
    page.stop()
    mountPart()
    await flushPromises()
    expect(run).not.toHaveBeenCalled()
  })

  it('waits also if two parts of the page offer it later', async () => {
    given(() => Promise.resolve())
    given(() => Promise.resolve())
    expect(runCommand('list-xlsx', true)).toBe(true)
    await flushPromises()
    expect(run).not.toHaveBeenCalled()
    mountPart()
    await flushPromises()
    expect(run.mock.calls).toEqual([[true]])
  })

  it('says why if the part cannot be loaded', async () => {
    given(() => Promise.reject(new Error('gone')))
    const problem = vi.spyOn(useNotices(), 'problem').mockReturnValue(undefined)
    runCommand('list-xlsx', true)
    await flushPromises()
    expect(problem).toHaveBeenCalledOnce()
  })
})
