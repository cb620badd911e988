import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { OPERATION_NAMES, OPERATIONS, type OperationSpec } from '@shared/service/operations'
import { withCommandKeys } from '../../../../../test/renderer/command-keys'
import { workspace } from '../../../../../test/renderer/samples'
import { ConsoleDriver } from '../../../../../test/renderer/components/console/console-driver'
import { operationTitle } from './console-words'

const on = new ConsoleDriver()

beforeEach(() => on.begin())
afterEach(() => {
  on.close()
  vi.useRealTimers()
})

describe('the list of operations', () => {
  it('holds all 36, each with a title of its own and its path', async () => {
    await on.open('projects.list')
    const links = on.wrapper.findAll('nav a')
    expect(links).toHaveLength(36)
    expect(new Set(OPERATION_NAMES.map(operationTitle)).size).toBeGreaterThan(33)
    for (const name of OPERATION_NAMES) expect(operationTitle(name)).not.toContain('console.')
    expect(links.map((link) => link.text())).toContain('StandardisationPOST /provider/clean')
    expect(on.wrapper.get('nav a[aria-current="page"]').text()).toContain('GET /projects')
  })

  it('is searched by words of title, path and parameters', async () => {
    await on.open('projects.list')
    await on.wrapper.get('input[type="search"]').setValue('filter_type')
    expect(on.wrapper.findAll('nav a').map((link) => link.text())).toEqual([
      'Payments of a projectGET /projects/payments'
    ])
    await on.wrapper.get('input[type="search"]').setValue('post groups')
    expect(on.wrapper.findAll('nav a')).toHaveLength(2)
    expect(on.wrapper.get('nav [role="status"]').text()).toBe('2 operations')
    await on.wrapper.get('input[type="search"]').setValue('nowhere')
    expect(on.wrapper.get('nav').text()).toContain('No operation matches “nowhere”.')
  })

  it('is one stop for Tab, and the arrows go on from there', async () => {
    await on.open('core.lists')
    const stops = on.wrapper.findAll('nav a[tabindex="0"]')
    expect(stops).toHaveLength(1)
    ;(stops[0]?.element as HTMLElement).focus()
    await on.wrapper.get('nav').trigger('keydown', { key: 'ArrowDown' })
    expect(document.activeElement?.textContent).toContain('Elements of a dynamic list')
    await on.wrapper.get('nav').trigger('keydown', { key: 'Home' })
    await on.wrapper.get('nav').trigger('keydown', { key: 'ArrowUp' })
    expect(document.activeElement).toBe(on.wrapper.get('input[type="search"]').element)
  })
})

describe('the form', () => {
  it.each(OPERATION_NAMES)(
    'of %s has a named control for every parameter, and says which are required',
    async (name) => {
      await on.open(name)
      const spec: OperationSpec = OPERATIONS[name]
      expect(on.wrapper.findAll('form label').map((label) => label.text())).toEqual(Object.keys(spec.parameters))
      for (const [parameter, { required }] of Object.entries(spec.parameters))
        expect(on.field(parameter).attributes('aria-required')).toBe(required ? 'true' : undefined)
    }
  )

  it('sends what was typed, as the interface wants it', async () => {
    await on.open('projects.actions')
    await on.field('id').setValue('7')
    await on.field('filter_actions').setValue('3, 5')
    await on.field('filter_date').setValue('2026-03-01')
    await on.send()
    expect(on.calls).toMatchObject([
      {
        workspaceId: 'w-1',
        operation: 'projects.actions',
        input: { id: 7, filter_actions: [3, 5], filter_date: '2026-03-01' },
        confirmedItems: null
      }
    ])
  })

  it('offers choices with what they mean', async () => {
    await on.open('projects.filter')
    expect(
      on
        .field('having')
        .findAll('option')
        .map((option) => option.text())
    ).toContain('checklists_expired · a checklist is overdue')
    await on.field('deleted').setValue('1')
    await on.send()
    expect(on.calls[0]?.input).toEqual({ deleted: '1' })
  })

  it('is sent by Ctrl+Enter from anywhere in it', async () => {
    await on.open('projects.list')
    const withoutKeys = withCommandKeys()
    await on.field('count').trigger('keydown', { key: 'Enter' })
    await flushPromises()
    expect(on.calls).toHaveLength(0)
    await on.field('count').trigger('keydown', { key: 'Enter', ctrlKey: true })
    await flushPromises()
    expect(on.calls).toHaveLength(1)
    withoutKeys()
  })

  it('says at the field what is wrong, goes to the first one, and sends nothing', async () => {
    await on.open('projects.actions')
    await on.field('count').setValue('many')
    expect(on.wrapper.text()).not.toContain('A whole number')
    await on.send()
    expect(on.calls).toHaveLength(0)
    expect(document.activeElement).toBe(on.field('id').element)
    expect(on.field('id').attributes('aria-invalid')).toBe('true')
    const problem = on.field('id').attributes('aria-describedby')?.split(' ').at(-1) ?? ''
    expect(on.wrapper.get(`[id="${problem}"]`).text()).toBe('This is needed.')
    await on.field('id').setValue('1')
    await on.field('count').setValue('5')
    expect(on.wrapper.find('[aria-invalid]').exists()).toBe(false)
  })

  it('says what is wrong once a field was left, but not that others are still empty', async () => {
    await on.open('projects.actions')
    await on.field('count').setValue('many')
    await on.field('count').trigger('blur')
    await on.field('id').trigger('blur')
    expect(on.field('count').attributes('aria-invalid')).toBe('true')
    expect(on.field('id').attributes('aria-invalid')).toBeUndefined()
  })

  it('does not move a button away from under the pointer that presses it', async () => {
    vi.useFakeTimers()
    await on.open('projects.actions')
    await on.field('count').setValue('many')
    document.dispatchEvent(new Event('pointerdown'))
    await on.field('count').trigger('blur')
    expect(on.wrapper.find('.problem').exists()).toBe(false)
    document.dispatchEvent(new Event('pointerup'))
    expect(on.wrapper.find('.problem').exists()).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(on.wrapper.get('.problem').text()).toBe('A whole number from 0 on.')
  })

  it('helps with JSON: an example, the keys, and the place of a slip', async () => {
    await on.open('projects.filter')
    const [example] = on.wrapper.findAll('button.example')
    await example?.trigger('click')
    expect(JSON.parse(on.valueOf('buildin_data'))).toHaveProperty('created')
    expect(on.wrapper.findAll('button.example')).toHaveLength(1)
    expect(on.wrapper.get('details.keys').text()).toContain('participants_group_id')
    await on.field('data').setValue('{\n "a": }')
    await on.send()
    expect(on.wrapper.text()).toContain('Not JSON from line 2, character 7 on.')
    await on.field('buildin_data').setValue('{"colour": 1}')
    expect(on.wrapper.text()).toContain('colour: There is no such built-in field.')
  })

  it('has examples that can be sent', async () => {
    for (const operation of ['projects.filter', 'lookup.suggestions', 'lookup.clean'] as const) {
      await on.open(operation)
      for (const example of on.wrapper.findAll('button.example')) await example.trigger('click')
      if (operation !== 'projects.filter') await on.field('endpoint').setValue('address')
      await on.send()
      expect(on.wrapper.find('[aria-invalid]').exists()).toBe(false)
      on.close()
    }
    await on.open('core.modules')
  })

  it('is remembered for each operation, until another workspace is opened', async () => {
    await on.open('projects.list')
    await on.field('count').setValue('25')
    on.close()
    await on.open('projects.info')
    expect(on.valueOf('id')).toBe('')
    on.close()
    await on.open('projects.list')
    expect(on.valueOf('count')).toBe('25')
    on.close()
    await on.connect({ 'workspaces.list': () => [workspace({ id: 'w-2' })] })
    await on.open('projects.list')
    expect(on.valueOf('count')).toBe('')
  })
})

describe('what is paid for', () => {
  beforeEach(async () => {
    await on.open('lookup.clean')
    await on.field('endpoint').setValue('phone')
    await on.field('data').setValue('["1", "2"]')
  })

  it('is counted, asked about, and sent with that number', async () => {
    expect(on.wrapper.text()).toContain('Costs money: 2 items go to the provider')
    await on.send()
    expect(on.calls).toHaveLength(0)
    const dialog = on.wrapper.get('dialog')
    expect(dialog.text()).toContain('2 items go to the lookup provider')
    await dialog.findAll('footer button')[1]?.trigger('click')
    await flushPromises()
    expect(on.calls).toMatchObject([{ confirmedItems: 2, input: { data: ['1', '2'] } }])
  })

  it('is not sent when the question is answered with no', async () => {
    await on.send()
    await on.wrapper.get('dialog').findAll('footer button')[0]?.trigger('click')
    await flushPromises()
    expect(on.calls).toHaveLength(0)
  })

  it('is not asked about while the form is wrong', async () => {
    await on.field('endpoint').setValue('')
    await on.send()
    expect(on.wrapper.find('dialog[open]').exists()).toBe(false)
    expect(on.calls).toHaveLength(0)
  })
})
