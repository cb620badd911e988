import { mount, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { nextTick } from 'vue'
import { setFormatLocale } from '../../basics/format'
import { i18n, setLanguage } from '../../locales'
import DateField from './date-field.vue'

let wrapper: VueWrapper
let model = ''
const type = (text: string): Promise<void> => {
  input().element.value = text
  return input().trigger('input')
}
const committed = (): unknown[] => (wrapper.emitted('commit') ?? []).map(([value]) => value)
const input = () => wrapper.get<HTMLInputElement>('input')
const days = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[role="gridcell"]')]
const focused = (): string | null => document.activeElement?.getAttribute('aria-label') ?? null

function take(day: string): void {
  model = day
  void wrapper.setProps({ modelValue: day } as object)
}
function field(day: string): void {
  model = day
  const props = { label: 'Day', modelValue: day, 'onUpdate:modelValue': take }
  wrapper = mount(DateField, { attachTo: document.body, props, global: { plugins: [i18n] } }) as unknown as VueWrapper
}
const language = (now: 'en' | 'ru'): void => {
  setLanguage(now)
  setFormatLocale(now === 'en' ? 'en-GB' : 'ru-RU')
}
async function openCalendar(): Promise<void> {
  await wrapper.get('[aria-haspopup="dialog"]').trigger('click')
  for (let turn = 0; turn < 3; turn++) await nextTick()
}
async function press(key: string, shiftKey = false): Promise<void> {
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true })
  )
  for (let turn = 0; turn < 2; turn++) await nextTick()
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 22) })
  // The test DOM has no popovers: these only emit the events of opening and closing.
  const toggle = (newState: string) =>
    function (this: HTMLElement): void {
      this.dispatchEvent(Object.assign(new Event('toggle'), { newState }))
    }
  HTMLElement.prototype.showPopover = vi.fn(toggle('open'))
  HTMLElement.prototype.hidePopover = vi.fn(toggle('closed'))
  language('en')
})
afterEach(() => {
  wrapper.unmount()
  language('en')
  vi.useRealTimers()
})

describe('a field for a day', () => {
  it('speaks the language of the app, and another one as soon as that is chosen', async () => {
    field('2026-03-14')
    expect([input().element.type, input().element.value, input().attributes('placeholder')]).toEqual([
      'text',
      '14 Mar 2026',
      'dd/mm/yyyy'
    ])
    language('ru')
    await nextTick()
    expect([input().element.value, input().attributes('placeholder')]).toEqual(['14 мар. 2026', 'дд.мм.гггг'])
    expect(wrapper.get('[aria-haspopup="dialog"]').attributes('aria-label')).toBe('Календарь')
  })

  it('has its name, and its calendar is described by it', () => {
    field('')
    const label = wrapper.get('label')
    expect(label.attributes('for')).toBe(input().attributes('id'))
    expect(wrapper.get('[aria-haspopup="dialog"]').attributes('aria-describedby')).toBe(label.attributes('id'))
  })

  it('tells the day at each letter, and says it with its month once it is whole', async () => {
    field('')
    await type('14.3.2026')
    expect(model).toBe('2026-03-14')
    expect(input().element.value).toBe('14.3.2026')
    expect(committed()).toEqual([])
    await input().trigger('change')
    expect(input().element.value).toBe('14 Mar 2026')
    expect(committed()).toEqual(['2026-03-14'])
    // Nothing was typed since.
    await input().trigger('change')
    expect(committed()).toHaveLength(1)
  })

  it('keeps what is no day, and says so only when it is left', async () => {
    field('')
    await type('31.2.2026')
    expect(wrapper.find('[role="alert"]').exists()).toBe(false)
    await input().trigger('keydown', { key: 'Enter' })
    expect(input().element.value).toBe('31.2.2026')
    expect(model).toBe('31.2.2026')
    expect(input().attributes('aria-invalid')).toBe('true')
    const problem = wrapper.get('[role="alert"]')
    expect(problem.text()).toBe('This is not a date. Type it like this: dd/mm/yyyy.')
    expect(input().attributes('aria-describedby')).toBe(problem.attributes('id'))
  })
})

describe('its calendar', () => {
  it('opens at the day of the field, or today, and names every day in full', async () => {
    field('2026-03-14')
    await openCalendar()
    expect(focused()).toBe('Saturday, 14 March 2026')
    expect(document.activeElement?.getAttribute('aria-selected')).toBe('true')
    expect(days().filter((day) => day.getAttribute('aria-selected') === 'true')).toHaveLength(1)
    expect(days().filter((day) => day.tabIndex === 0)).toHaveLength(1)
    wrapper.unmount()
    language('ru')
    field('')
    await input().trigger('keydown', { key: 'ArrowDown', code: 'ArrowDown', altKey: true })
    for (let turn = 0; turn < 3; turn++) await nextTick()
    expect(focused()).toMatch(/^воскресенье, 22 ноября 2026/)
    expect(document.activeElement?.getAttribute('aria-current')).toBe('date')
    expect(wrapper.get('.month').text()).toBe('ноябрь 2026')
    expect(wrapper.findAll('th').map((one) => [one.text(), one.attributes('abbr')])[0]).toEqual(['пн', 'понедельник'])
    expect(wrapper.get('[role="grid"]').attributes('aria-labelledby')).toBe(wrapper.get('.month').attributes('id'))
  })

  it('is walked by keys, by day, week, month and year', async () => {
    field('2026-03-14')
    await openCalendar()
    const walked: (string | null)[] = []
    for (const [key, needsShift] of [
      ['ArrowRight'],
      ['ArrowDown'],
      ['ArrowUp'],
      ['ArrowLeft'],
      ['Home'],
      ['End'],
      ['PageDown'],
      ['PageUp', true]
    ] as const) {
      await press(key, needsShift)
      walked.push(focused())
    }
    expect(walked).toEqual([
      'Sunday, 15 March 2026',
      'Sunday, 22 March 2026',
      'Sunday, 15 March 2026',
      'Saturday, 14 March 2026',
      'Monday, 9 March 2026',
      'Sunday, 15 March 2026',
      'Wednesday, 15 April 2026',
      'Tuesday, 15 April 2025'
    ])
  })

  it.each([
    ['Enter', () => press('Enter')],
    ['the space bar', () => press(' ')],
    ['a click', async () => (document.activeElement as HTMLElement).click()]
  ])('gives the field its day by %s, and the focus back', async (_by, choose) => {
    field('2026-03-14')
    await openCalendar()
    await press('ArrowRight')
    await choose()
    await nextTick()
    expect(input().element.value).toBe('15 Mar 2026')
    expect(committed()).toEqual(['2026-03-15'])
    expect(document.activeElement?.getAttribute('aria-haspopup')).toBe('dialog')
    expect(days()).toEqual([])
  })

  it('turns its pages by buttons, which keep the focus', async () => {
    field('2026-03-31')
    await openCalendar()
    const turned: string[] = []
    for (const name of ['Next month', 'Next year', 'Previous month', 'Previous year']) {
      await wrapper.get(`[aria-label="${name}"]`).trigger('click')
      turned.push(wrapper.get('.month').text())
    }
    expect(turned).toEqual(['April 2026', 'April 2027', 'March 2027', 'March 2026'])
  })
})
