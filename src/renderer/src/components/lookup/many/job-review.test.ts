import { flushPromises, mount, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defineComponent, h } from 'vue'
import type { Decision, JobRow, LookupJob } from '@shared/model/lookup-batch'
import { DEFAULT_SETTINGS } from '@shared/model/settings'
import { readStandardised } from '@shared/rules/lookup/standardised'
import { useCommandKeys } from '../../../commands/use-command-keys'
import { setFormatLocale } from '../../../basics/format'
import { i18n, setLanguage } from '../../../locales'
import { useSettings } from '../../../state/settings'
import { installBridge } from '../../../../../../test/renderer/fake-bridge'
import { freshStores } from '../../../../../../test/renderer/mount-app'
import JobReview from './job-review.vue'

const TEXTS = ['мск ленина 1', 'мск ленина 2', 'мск ленина 3']
const job: LookupJob = {
  ...{ id: 1, name: 'x.csv', createdAt: 0, state: 'done', pause: null, form: 'array', doubts: [], pace: null },
  columns: [{ index: 0, heading: 'Адрес', type: 'address' }],
  headings: ['Адрес'],
  counts: {
    ...{ rows: 3, items: 3, empty: 0, texts: 3, answered: 3, answeredBefore: 0, open: 0, sent: 0, inDoubt: 0 },
    ...{ refused: 0, toPay: 0, trialToPay: 0, good: 0, check: 3, bad: 0, reviewed: 0 }
  }
}

let decided: Map<number, Decision>
let wrapper: VueWrapper
let done: number

const open = () => TEXTS.map((_, row) => row).filter((row) => !decided.has(row))
const rowOf = (row: number): JobRow => ({
  ...{ row, fileRow: row + 2, original: [TEXTS[row] ?? ''] },
  cells: [
    {
      ...{ column: 0, text: TEXTS[row] ?? '', state: 'answered', at: 1, isBefore: false, error: null },
      standardised: readStandardised('address', TEXTS[row] ?? '', { result: 'г Москва', qc: 1, qc_complete: 9 }),
      decision: decided.get(row) ?? null
    }
  ]
})
async function press(key: string, code: string, on: Element = document.body): Promise<void> {
  on.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true }))
  await flushPromises()
}
const shown = () => wrapper.find('.was').exists() && wrapper.get('.was').text().replace(/^.*: /s, '')

beforeEach(async () => {
  setLanguage('en')
  setFormatLocale('en-GB')
  freshStores()
  decided = new Map()
  done = 0
  installBridge({
    'settings.set': (change) => ({ ...DEFAULT_SETTINGS, ...change }),
    'lookup.nextRow': ({ after }) => {
      const row = open().find((one) => one > after) ?? open()[0]
      return row === undefined ? null : { row, index: open().indexOf(row) }
    },
    'lookup.jobRows': ({ offset, limit }) => ({
      rows: open()
        .slice(offset, offset + limit)
        .map(rowOf),
      total: open().length
    }),
    'lookup.decide': ({ row, decision }) => {
      if (decision === null) decided.delete(row)
      else decided.set(row, decision)
    }
  })
  const Screen = defineComponent({
    setup() {
      useCommandKeys()
      return () => h(JobReview, { workspaceId: 'w-1', job, after: -1, undecided: 3, onDone: () => (done += 1) })
    }
  })
  wrapper = mount(Screen, { global: { plugins: [i18n] }, attachTo: document.body })
  await flushPromises()
})
afterEach(() => {
  wrapper.unmount()
  delete window.desksideBridge
})

describe('the review of a list', () => {
  it('says how sure the provider is, in the words of standardising one', () => {
    expect(shown()).toBe('мск ленина 1')
    expect(wrapper.text()).toContain('Something was left over: check it.')
    expect(wrapper.text()).toContain('Check whether it was read correctly.')
  })

  it('is decided by the keys of the registry, in either layout', async () => {
    await press('a', 'KeyA')
    expect([decided.get(0), shown()]).toEqual([{ kind: 'accept' }, 'мск ленина 2'])
    // L on a Russian keyboard.
    await press('д', 'KeyL')
    expect([decided.get(1), shown()]).toEqual([{ kind: 'leave' }, 'мск ленина 3'])
    await press('u', 'KeyU')
    expect([decided.has(1), shown()]).toEqual([false, 'мск ленина 2'])
    await press('s', 'KeyS')
    expect(shown()).toBe('мск ленина 3')
    await press('t', 'KeyT')
    const field = wrapper.get('form input')
    expect(document.activeElement).toBe(field.element)
    // In a text field letters are typed and decide nothing.
    await press('a', 'KeyA', field.element)
    expect(decided.size).toBe(1)
    await field.setValue('Самара')
    await wrapper.get('form').trigger('submit')
    await flushPromises()
    expect(decided.get(2)).toEqual({ kind: 'take', text: 'Самара' })
    await press('Escape', 'Escape', wrapper.get('.review').element)
    expect(done).toBe(1)
  })

  it('has no keys of one letter when they are switched off, and does not teach them', async () => {
    const button = () => wrapper.findAll('button').find((one) => one.text() === 'Accept')
    expect(button()?.attributes('aria-keyshortcuts')).toBe('A')
    expect(wrapper.text()).toContain('Keys: A accept, L leave as it was')
    await useSettings().update({ singleKeys: false })
    await flushPromises()
    await press('a', 'KeyA')
    expect(decided.size).toBe(0)
    expect(button()?.attributes('aria-keyshortcuts')).toBeUndefined()
    expect(wrapper.text()).toContain('Escape leads back to the list.')
    expect(wrapper.text()).not.toContain('Keys:')
  })

  it('takes the whole of a long result, of which the row has the beginning', async () => {
    const long = `г Москва, ${'дом 1, '.repeat(100)}кв 9`
    const cut = `${long.slice(0, 499)}…`
    const asked: unknown[] = []
    installBridge({
      'lookup.nextRow': () => ({ row: 1, index: 1 }),
      'lookup.jobRows': ({ whole, offset }) => {
        asked.push([whole, offset])
        const row = rowOf(1)
        const result = whole === true ? long : cut
        const standardised = readStandardised('address', TEXTS[1] ?? '', { result, qc: 1 })
        return { rows: [{ ...row, cells: row.cells.map((cell) => ({ ...cell, standardised })) }], total: 2 }
      },
      'lookup.decide': ({ row, decision }) => void (decision !== null && decided.set(row, decision))
    })
    await press('s', 'KeyS')
    await press('t', 'KeyT')
    expect(wrapper.get<HTMLInputElement>('form input').element.value).toBe(long)
    expect(asked.at(-1)).toEqual([true, 1])
    await wrapper.get('form').trigger('submit')
    await flushPromises()
    expect(decided.get(1)).toEqual({ kind: 'take', text: long })
  })
})
