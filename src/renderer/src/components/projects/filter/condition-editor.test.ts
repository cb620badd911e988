import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FieldValues } from '@shared/model/field-values'
import { setLanguage } from '../../../locales'
import { useWorkspaces } from '../../../state/workspaces'
import type { PartInfo } from '../../../stores/projects/filter-parts'
import { installBridge } from '../../../../../../test/renderer/fake-bridge'
import { freshStores, mountApp } from '../../../../../../test/renderer/mount-app'
import { workspace } from '../../../../../../test/renderer/samples'
import ConditionEditor from './condition-editor.vue'

const CLIENT: PartInfo = {
  ...{ part: 'data.client', name: 'Client', isOurs: false, section: 'dynamic', key: 'data.client' },
  editor: { kind: 'text' }
}
const FOUND: FieldValues = {
  values: [
    { value: 'ООО «АкваСервис»', kind: 'text', count: 16 },
    { value: 'АО "Ромашка"', kind: 'text', count: 1 }
  ],
  ...{ more: 3, longer: 0, told: { projects: 120, of: 600 } }
}

describe('the editor of a condition on a field with texts', () => {
  let wrapper: VueWrapper
  let asked: string[]

  const mounted = async (props: { info: PartInfo; value: string | null }): Promise<void> => {
    ;({ wrapper } = await mountApp(ConditionEditor, { props }, '/projects'))
    await flushPromises()
  }
  beforeEach(async () => {
    freshStores()
    setLanguage('en')
    asked = []
    installBridge({
      'workspaces.list': () => [workspace()],
      'projects.values': ({ text }) => {
        asked.push(text)
        return FOUND
      }
    })
    await useWorkspaces().load()
  })
  afterEach(() => wrapper.unmount())
  const applied = () => wrapper.emitted('apply')

  it('offers the values that occur, with the number of projects, and says what it leaves out', async () => {
    await mounted({ info: CLIENT, value: null })
    expect(wrapper.findAll('[role=option]').map((line) => line.text())).toEqual([
      'ООО «АкваСервис»16, 16 projects',
      'АО "Ромашка"1, 1 project'
    ])
    const said = wrapper.get('[role=status]').text()
    expect(said).toContain('3 more: type to find them.')
    expect(said).toContain('Known for 120 of 600 saved projects.')
  })

  it('takes the value that the arrows stand on exactly as it is, and what was typed with Enter', async () => {
    await mounted({ info: CLIENT, value: null })
    await wrapper.get('[role=combobox]').trigger('keydown', { key: 'ArrowDown' })
    await wrapper.get('[role=combobox]').trigger('keydown', { key: 'Enter' })
    expect(applied()).toEqual([['ООО «АкваСервис»', 'data.client']])
    await wrapper.get('[role=combobox]').setValue('Аква')
    await wrapper.get('form').trigger('submit')
    expect(applied()?.at(-1)).toEqual(['Аква', 'data.client'])
  })

  it('changes to words, which are a condition of their own and say where they are searched', async () => {
    await mounted({ info: CLIENT, value: null })
    await wrapper.get('[role=combobox]').setValue('Аква')
    await wrapper.get('input[value=contains]').setValue()
    expect(wrapper.text()).toContain('saved data is searched')
    await wrapper.get('form').trigger('submit')
    expect(applied()).toEqual([['Аква', 'contains.client']])
  })

  it('begins with the words of such a condition', async () => {
    await mounted({ info: { ...CLIENT, part: 'contains.client' }, value: 'Аква' })
    expect(wrapper.get<HTMLInputElement>('input[type=text]').element.value).toBe('Аква')
    expect(asked).toEqual([])
    await wrapper.get('input[value=text]').setValue()
    await wrapper.get('form').trigger('submit')
    expect(applied()).toEqual([['Аква', 'data.client']])
  })
})
