import { flushPromises } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { effectScope, ref, shallowRef, type EffectScope } from 'vue'
import { installBridge } from '../../../../test/renderer/fake-bridge'
import { useRecordFields, type FieldsOf } from './record-fields'

describe('the fields of a list', () => {
  let scope: EffectScope
  let asked: string[]
  const isNeeded = ref(false)
  const of = shallowRef<FieldsOf | null>(null)

  beforeEach(() => {
    setActivePinia(createPinia())
    asked = []
    installBridge({
      'fields.list': ({ workspaceId, noun }) => {
        asked.push(`${workspaceId} ${noun}`)
        return { noun, fields: [], total: 0, isBeyond: false, records: 1, sampled: 1, roles: [], lists: [] }
      }
    })
    isNeeded.value = false
    of.value = { workspaceId: 'one', noun: 'file' }
    scope = effectScope()
    scope.run(() =>
      useRecordFields(
        () => of.value,
        () => isNeeded.value
      )
    )
  })
  afterEach(() => scope.stop())

  it('are not read before the first rows are there', async () => {
    await flushPromises()
    expect(asked).toEqual([])
    isNeeded.value = true
    await flushPromises()
    expect(asked).toEqual(['one file'])
  })

  it('stay known while the next list of the workspace begins', async () => {
    isNeeded.value = true
    await flushPromises()
    isNeeded.value = false
    of.value = { ...of.value!, noun: 'file' }
    await flushPromises()
    isNeeded.value = true
    await flushPromises()
    expect(asked).toEqual(['one file'])
  })

  it('wait again in another workspace', async () => {
    isNeeded.value = true
    await flushPromises()
    isNeeded.value = false
    of.value = { workspaceId: 'two', noun: 'file' }
    await flushPromises()
    expect(asked).toEqual(['one file'])
    isNeeded.value = true
    await flushPromises()
    expect(asked).toEqual(['one file', 'two file'])
  })
})
