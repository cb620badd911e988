import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setLanguage } from '../../locales'
import { useWorkspaces } from '../../state/workspaces'
import { installBridge } from '../../../../../test/renderer/fake-bridge'
import { freshStores, mountApp } from '../../../../../test/renderer/mount-app'
import { workspace } from '../../../../../test/renderer/samples'
import OptionPicker from './option-picker.vue'

const PEOPLE = [
  { id: -4, label: 'Aaron', group: null },
  { id: 1, label: 'Anna', group: null },
  { id: 2, label: 'Boris', group: null }
]

describe('the picker of options', () => {
  let wrapper: VueWrapper
  let fails: boolean
  let people: typeof PEOPLE
  let bridge: ReturnType<typeof installBridge>

  beforeEach(async () => {
    vi.useFakeTimers()
    fails = false
    freshStores()
    setLanguage('en')
    people = PEOPLE
    bridge = installBridge({
      'workspaces.list': () => [workspace()],
      'records.labels': () => [],
      'records.options': ({ text }) => {
        if (fails) throw new Error('broken')
        return { options: people.filter(({ label }) => label.includes(text)), more: 0 }
      }
    })
    await useWorkspaces().load()
    ;({ wrapper } = await mountApp(
      OptionPicker,
      { props: { of: { kind: 'user' }, label: 'People', modelValue: [] } },
      '/projects'
    ))
    await flushPromises()
  })
  afterEach(() => {
    wrapper.unmount()
    vi.useRealTimers()
  })
  const chosen = () => wrapper.emitted('update:modelValue')?.map(([ids]) => ids)

  it('chooses with Enter what was looked for, however fast it was typed', async () => {
    await wrapper.get('input').setValue('Bor')
    await wrapper.get('input').trigger('keydown', { key: 'Enter' })
    await flushPromises()
    expect(chosen()).toEqual([[2]])
  })

  it('shows what the service tells while nothing is known, and moves nothing that is shown', async () => {
    const labels = () => wrapper.findAll('[role=option]').map((line) => line.text())
    const all = people
    const comes = async (known: typeof PEOPLE): Promise<void> => {
      people = known
      bridge.push({ name: 'changed', data: { workspaceId: 'w-1', noun: 'project' } })
      await vi.advanceTimersByTimeAsync(2_000)
    }
    people = []
    await wrapper.get('input').setValue('n')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(labels()).toEqual([])
    await comes(all.slice(1))
    expect(labels()).toEqual(['Anna'])
    await comes(all)
    expect(labels()).toEqual(['Anna'])
  })

  it('chooses nothing of a list that could not be read', async () => {
    fails = true
    await wrapper.get('input').setValue('Bor')
    await wrapper.get('input').trigger('keydown', { key: 'Enter' })
    await flushPromises()
    expect(chosen()).toBeUndefined()
  })

  it('shows what only the cache knows last, under the heading that says so', () => {
    const texts = wrapper.findAll('.line, .group').map((one) => one.text())
    expect(texts.slice(0, 2)).toEqual(['Anna', 'Boris'])
    expect(texts.at(-1)).toBe('Aaron')
    expect(texts).toHaveLength(4)
    expect(texts[2]).toContain('filters saved data')
  })

  it.each([
    ['en', 'Known by name only: filters saved data'],
    ['ru', 'Известно только название: отбор по сохранённым данным']
  ] as const)(
    'says of what has no number of the service’s that it is for the cache only, in %s',
    async (language, heading) => {
      setLanguage(language)
      installBridge({
        'workspaces.list': () => [workspace()],
        'records.labels': ({ ids }) => ids.map(() => null),
        'records.options': () => ({
          options: [
            { id: 5, label: 'New', group: 'Retail' },
            { id: -7, label: 'Old', group: 'Retail' }
          ],
          more: 0
        })
      })
      const { wrapper: stages } = await mountApp(
        OptionPicker,
        { props: { of: { kind: 'stage', funnels: [] }, label: 'Stages', modelValue: [-9] } },
        '/projects'
      )
      await flushPromises()
      const read = stages.findAll('[role="listbox"] > li').map((line) => line.text())
      // Also for ids that are chosen but not offered.
      expect(read).toEqual(['Retail', 'New', heading, expect.stringContaining('-9'), 'Old'])
      stages.unmount()
    }
  )

  it('chooses the line that the arrows stand on', async () => {
    await wrapper.get('input').trigger('keydown', { key: 'ArrowDown' })
    await wrapper.get('input').trigger('keydown', { key: 'Enter' })
    await flushPromises()
    expect(chosen()).toEqual([[2]])
  })

  it('leaves the keys to what is being composed', async () => {
    await wrapper.get('input').trigger('keydown', { key: 'Enter', isComposing: true })
    await wrapper.get('input').trigger('keydown', { key: 'Enter', ctrlKey: true, isComposing: true })
    await flushPromises()
    expect(chosen()).toBeUndefined()
    expect(wrapper.emitted('enter')).toBeUndefined()
  })
})
