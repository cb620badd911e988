import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { RoleField } from '@shared/model/field-inventory'
import type { OwnKey } from '@shared/model/view'
import { columnName } from '../words/column-names'
import { setLanguage, t } from '../locales'
import { installBridge, type FakeBridge } from '../../../../test/renderer/fake-bridge'
import { freshStores } from '../../../../test/renderer/mount-app'
import { workspace } from '../../../../test/renderer/samples'
import { useFieldNames } from './field-names'
import { useWorkspaces } from '../state/workspaces'

const words = (own: OwnKey) => t(`projects.column.${own}`)
let bridge: FakeBridge
let roles: readonly RoleField[]

beforeEach(async () => {
  setLanguage('en')
  freshStores()
  roles = [
    { role: 'price', key: 'price', label: 'Worth', hidden: false },
    { role: 'created', key: 'created', label: null, hidden: true }
  ]
  bridge = installBridge({ 'workspaces.list': () => [workspace()], 'fields.roles': () => roles })
  await useWorkspaces().load()
  useFieldNames().follow()
  await flushPromises()
})

afterEach(() => delete window.desksideBridge)

describe('columns and headings', () => {
  it('are called as the user called the field with the role', () => {
    const names = useFieldNames()
    expect(columnName(names, words, 'price')).toBe('Worth')
    expect(columnName(names, words, 'stage')).toBe('Stage')
    expect(names.isHidden('created')).toBe(true)
    expect(names.isHidden('price')).toBe(false)
  })

  it('follow what is said, in this workspace and of this kind', async () => {
    roles = []
    bridge.push({ name: 'fields', data: { workspaceId: 'w-2', noun: 'project' } })
    bridge.push({ name: 'fields', data: { workspaceId: 'w-1', noun: 'file' } })
    await flushPromises()
    expect(columnName(useFieldNames(), words, 'price')).toBe('Worth')
    bridge.push({ name: 'fields', data: { workspaceId: 'w-1', noun: 'project' } })
    await flushPromises()
    expect(columnName(useFieldNames(), words, 'price')).toBe('Price')
  })
})
