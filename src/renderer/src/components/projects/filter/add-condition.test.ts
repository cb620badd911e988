import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { FieldInventory } from '@shared/model/field-inventory'
import { commandsNow, runCommand } from '../../../commands/active'
import { setLanguage } from '../../../locales'
import { useFilterParts } from '../../../stores/projects/filter-parts'
import { installBridge } from '../../../../../../test/renderer/fake-bridge'
import { inventoryOf, knownField } from '../../../../../../test/renderer/field-samples'
import { freshStores, mountApp } from '../../../../../../test/renderer/mount-app'
import { workspace } from '../../../../../../test/renderer/samples'
import { useWorkspaces } from '../../../state/workspaces'
import AddCondition from './add-condition.vue'
import ConditionEditor from './condition-editor.vue'

let wrapper: VueWrapper

beforeEach(async () => {
  freshStores()
  setLanguage('en')
  installBridge({})
  // The test page has no popovers.
  HTMLElement.prototype.showPopover = vi.fn()
  const props = { infoOf: useFilterParts().info, valueOf: () => null }
  ;({ wrapper } = await mountApp(AddCondition, { props }, '/projects'))
})
afterEach(() => {
  wrapper.unmount()
  Reflect.deleteProperty(HTMLElement.prototype, 'showPopover')
})

it('asks for a field by a command, as by its button', async () => {
  expect(runCommand('filter-add')).toBe(true)
  await flushPromises()
  expect(HTMLElement.prototype.showPopover).toHaveBeenCalledTimes(1)
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Find')
})

it('is not offered where the open record covers the list', () => {
  expect(commandsNow()).toContain('filter-add')
  document.body.setAttribute('inert', '')
  expect(commandsNow()).not.toContain('filter-add')
  document.body.removeAttribute('inert')
})

describe('Enter before the fields are loaded', () => {
  /** @param first the fields of the first read; by default, it waits for the arrival */
  async function typed(text: string, first?: FieldInventory) {
    let reads = 0
    const held = Promise.withResolvers<FieldInventory>()
    const bridge = installBridge({
      'workspaces.list': () => [workspace()],
      'fields.list': () => (++reads === 1 && first !== undefined ? first : held.promise),
      'projects.values': () => ({ values: [], more: 0, longer: 0, told: { projects: 0, of: 0 } })
    })
    await useWorkspaces().load()
    onTestFinished(useFilterParts().follow())
    runCommand('filter-add')
    await flushPromises()
    const query = wrapper.get('input')
    await query.setValue(text)
    await query.trigger('keydown', { key: 'Enter' })
    expect(wrapper.findComponent(ConditionEditor).exists()).toBe(false)
    const arrive = async (): Promise<void> => {
      held.resolve(
        inventoryOf([
          knownField('data.industry', { section: 'dynamic', now: { role: null, type: 'date', kind: null } })
        ])
      )
      bridge.push({ name: 'fields', data: { workspaceId: workspace().id, noun: 'project' } })
      await vi.waitFor(() => expect(reads).toBeGreaterThan(first === undefined ? 0 : 1))
      await flushPromises()
    }
    return { query, arrive, editor: () => wrapper.findComponent(ConditionEditor) }
  }

  it('chooses the first hit as soon as they are', async () => {
    const { arrive, editor } = await typed('indus')
    expect(wrapper.text()).not.toContain('No matches')
    await arrive()
    expect(editor().props('info')).toMatchObject({ key: 'data.industry' })
  })

  it('chooses the first hit also if no field was known before the first records', async () => {
    const { arrive, editor } = await typed('indus', inventoryOf([], { sampled: 0 }))
    await arrive()
    expect(editor().props('info')).toMatchObject({ key: 'data.industry' })
  })

  it('chooses nothing if the text was changed meanwhile, or nothing fits', async () => {
    const { query, arrive, editor } = await typed('zzz')
    await query.setValue('indus')
    await arrive()
    expect(editor().exists()).toBe(false)
    await query.setValue('zzz')
    expect(wrapper.text()).toContain('No matches')
  })
})
