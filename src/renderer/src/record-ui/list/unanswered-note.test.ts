import { mount } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { i18n, setLanguage } from '../../locales'
import UnansweredNote from './unanswered-note.vue'

const error = {
  code: 'service-unreadable',
  message: 'What?',
  retryable: false,
  details: { came: '{"status":"ok"}' }
} as const

describe('what is said of a list that the service gave no answer to', () => {
  it.each([
    ['en', 'The server didn’t send this list.', 'Saved data stays.'],
    ['ru', 'Сервер не прислал этот список.', 'Сохранённые данные остаются']
  ] as const)('says so in %s, with the reason and with what came', (language, sentence, reason) => {
    setLanguage(language)
    const wrapper = mount(UnansweredNote, { props: { error, canRetry: false }, global: { plugins: [i18n] } })
    const text = wrapper.text()
    expect(text).toContain(sentence)
    expect(text).toContain(reason)
    expect(text).toContain('{"status":"ok"}')
    expect(wrapper.find('button').exists()).toBe(false)
    wrapper.unmount()
  })

  it('leads to another question where one can be asked', async () => {
    const wrapper = mount(UnansweredNote, { props: { error, canRetry: true }, global: { plugins: [i18n] } })
    await wrapper.get('button').trigger('click')
    expect(wrapper.emitted('retry')).toHaveLength(1)
    wrapper.unmount()
  })
})
