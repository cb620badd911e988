import { mount, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ref } from 'vue'
import type { ChosenSuggestion, Suggestion } from '@shared/model/lookup'
import { i18n, setLanguage } from '../../locales'
import { installBridge, type FakeBridge } from '../../../../../test/renderer/fake-bridge'
import { freshStores } from '../../../../../test/renderer/mount-app'
import { answered, house, suggestion, TODAY } from '../../../../../test/renderer/components/suggest/fixtures'
import SuggestField from './suggest-field.vue'
import { DEBOUNCE } from './use-suggestions'

let bridge: FakeBridge
let found: readonly Suggestion[]
let wrapper: VueWrapper
const text = ref('')
const chosen: ChosenSuggestion[] = []

const tick = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds)
const input = () => wrapper.get('input')
const element = () => input().element
const asked = () =>
  bridge.asked.flatMap(({ route, input: given }) =>
    route === 'lookup.suggest' ? [(given as { query: string }).query] : []
  )
const active = () => wrapper.findAll('[role="option"]').findIndex((one) => one.attributes('aria-selected') === 'true')

function start(asksOnPress = false): void {
  wrapper = mount(SuggestField, {
    attachTo: document.body,
    global: { plugins: [i18n] },
    props: {
      ...{ workspaceId: 'w-1', question: { method: 'address', options: {} }, label: 'Address', asksOnPress },
      modelValue: text.value,
      'onUpdate:modelValue': (now: string) => {
        text.value = now
        void wrapper.setProps({ modelValue: now })
      },
      onChosen: (one: ChosenSuggestion) => chosen.push(one)
    }
  })
}
async function type(words: string): Promise<void> {
  await input().setValue(words)
  await tick(DEBOUNCE)
  await tick()
}
async function press(key: string): Promise<boolean> {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  element().dispatchEvent(event)
  await tick()
  return event.defaultPrevented
}

beforeEach(() => {
  vi.useFakeTimers()
  setLanguage('en')
  freshStores()
  text.value = ''
  chosen.length = 0
  found = [house('Ленина', '5'), house('Лесная', '1')]
  bridge = installBridge({
    'lookup.suggest': () => answered(...found),
    'lookup.before': () => [],
    'lookup.cancel': () => undefined,
    'lookup.choose': ({ suggestion: { value, data, unrestricted } }) => ({
      suggestion: suggestion('address', value, data, unrestricted),
      ...{ at: 1_000, failure: null, today: TODAY }
    })
  })
})
afterEach(() => {
  wrapper.unmount()
  vi.useRealTimers()
  delete window.desksideBridge
})

describe('the suggestion field', () => {
  it('is a combobox with a list, of which nothing is chosen by itself', async () => {
    start()
    expect(input().attributes()).toMatchObject({
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': 'false'
    })
    await type('ле')
    expect(input().attributes('aria-expanded')).toBe('true')
    expect(wrapper.get('[role="listbox"]').attributes('id')).toBe(input().attributes('aria-controls'))
    expect(wrapper.get('[role="status"]').text()).toBe('2 suggestions')
    expect(input().attributes('aria-activedescendant')).toBeUndefined()
    expect([text.value, active()]).toEqual(['ле', -1])
  })

  it('goes round by arrows, and leaves what was typed alone', async () => {
    start()
    await type('ле')
    const seen: number[] = []
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp']) {
      expect(await press(key)).toBe(true)
      seen.push(active())
    }
    expect(seen).toEqual([0, 1, 0, 1])
    expect(wrapper.findAll('[role="option"]')[1]?.attributes('id')).toBe(input().attributes('aria-activedescendant'))
    expect([text.value, element().value]).toEqual(['ле', 'ле'])
  })

  it('takes a house by Enter and stays open for the flat; Escape gives back what was typed', async () => {
    start()
    await type('ле')
    await press('ArrowDown')
    await press('Enter')
    expect(chosen.map(({ suggestion: { value } }) => value)).toEqual(['г Москва, ул Ленина, д 5'])
    expect(text.value).toBe('г Москва, ул Ленина, д 5, ')
    expect(wrapper.get('.next').text()).toBe('Now the flat')
    expect(await press('Escape')).toBe(true)
    expect(text.value).toBe('ле')
    // Nothing is left to restore: the key goes to the enclosing component.
    expect(await press('Escape')).toBe(false)
  })

  it('takes it by Tab without staying, and nothing where nothing was walked to', async () => {
    start()
    await type('ле')
    expect(await press('Tab')).toBe(false)
    expect(chosen).toEqual([])
    expect(input().attributes('aria-expanded')).toBe('false')
    await type('лен')
    await press('ArrowDown')
    expect(await press('Tab')).toBe(false)
    expect(chosen).toHaveLength(1)
    expect(text.value).toBe('г Москва, ул Ленина, д 5')
  })

  it('takes the only suggestion by Enter, but none of several', async () => {
    start()
    await type('ле')
    await press('Enter')
    expect(chosen).toEqual([])
    found = [house('Лесная', '1')]
    await type('лес')
    expect(active()).toBe(-1)
    await press('Enter')
    expect(chosen.map(({ suggestion: { value } }) => value)).toEqual([house('Лесная', '1').value])
  })

  it('closes by Escape and keeps the text', async () => {
    start()
    await type('ле')
    await press('Escape')
    expect([input().attributes('aria-expanded'), text.value]).toEqual(['false', 'ле'])
  })

  it('leaves an input method alone until its word is whole', async () => {
    start()
    await input().trigger('compositionstart')
    await type('に')
    expect(asked()).toEqual([])
    await input().trigger('compositionend')
    await tick(DEBOUNCE)
    expect(asked()).toEqual(['に'])
  })

  it('takes an address of several lines as one', async () => {
    start()
    const event = new Event('paste', { bubbles: true, cancelable: true })
    const clipboardData = { getData: () => 'г Москва,\r\nул Ленина\n\n д 5 ' }
    Object.assign(event, { clipboardData })
    element().dispatchEvent(event)
    await tick(DEBOUNCE)
    expect(event.defaultPrevented).toBe(true)
    expect(asked()).toEqual(['г Москва, ул Ленина, д 5'])
  })

  it('filled from a record asks on a press alone', async () => {
    text.value = 'Ленина 5'
    start(true)
    await type('Ленина 55')
    expect(asked()).toEqual([])
    await wrapper.get('button[aria-label="Ask the provider"]').trigger('click')
    await tick(DEBOUNCE)
    expect(asked()).toEqual(['Ленина 55'])
  })

  it('asks nothing of an empty field, and is emptied by its button', async () => {
    start()
    await type('   ')
    expect(asked()).toEqual([])
    await type('ле')
    await wrapper.get('button[aria-label="Clear the field"]').trigger('click')
    expect([text.value, input().attributes('aria-expanded')]).toEqual(['', 'false'])
  })

  it('drops its list when another thing is asked for', async () => {
    start()
    await type('ле')
    await wrapper.setProps({ question: { method: 'address', options: { abroad: true } } })
    expect(wrapper.findAll('[role="option"]')).toHaveLength(0)
    expect(text.value).toBe('ле')
  })

  it('says of nothing found that it is nothing', async () => {
    found = []
    start()
    await type('ле')
    expect(wrapper.get('[role="status"]').text()).toBe('No matches. Check the spelling, or type less.')
  })
})
