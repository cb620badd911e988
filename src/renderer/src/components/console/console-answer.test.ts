import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import { t } from '../../locales'
import { workspace } from '../../../../../test/renderer/samples'
import { ConsoleDriver, reply } from '../../../../../test/renderer/components/console/console-driver'

const on = new ConsoleDriver()

beforeEach(() => on.begin())
afterEach(() => {
  on.close()
  vi.useRealTimers()
})

describe('the answer', () => {
  it('is status, time, size and records, decoded at first', async () => {
    await on.open('core.modules')
    await on.send()
    expect(on.wrapper.get('.status').text()).toBe('AnswerHTTP 2001,234 ms56 bytes60 of 900 records')
    expect(on.panel).toContain('The first 1 of 60 records are shown.')
    expect(on.panel).toContain('2 · Offer')
    expect(on.panel).toContain('Stage · reference')
    expect(on.panel).toContain('The first 2 of 3 fields are shown.')
    expect(on.panel).toContain('<img src=x>')
    expect(on.wrapper.find('img').exists()).toBe(false)
    expect(on.wrapper.get('section.answer > [role="status"]').text()).toContain('HTTP 200, 1,234 ms')
  })

  it('is shown raw as text, with its headers and the names of those that are kept back', async () => {
    on.answer = () =>
      reply({ raw: { kind: 'json', text: '{"a": "<b>bold</b>"}', characters: 9_000, isCut: true, isMasked: true } })
    await on.open('core.modules')
    await on.send()
    await on.wrapper.get('[data-tab="raw"]').trigger('click')
    expect(on.wrapper.get('pre').text()).toBe('{"a": "<b>bold</b>"}')
    expect(on.wrapper.find('b').exists()).toBe(false)
    expect(on.panel).toContain('The first 20 of 9,000 characters are shown.')
    expect(on.panel).toContain('Values under names like “token” are masked.')
    expect(on.panel).toContain('Not shown: set-cookie')
    await on.wrapper.get('.copy').trigger('click')
    expect(on.lastAsked).toEqual({ route: 'app.copyText', input: { text: '{"a": "<b>bold</b>"}' } })
  })

  it('stays in the view that was chosen', async () => {
    await on.open('core.modules')
    await on.send()
    await on.wrapper.get('[role="tablist"]').trigger('keydown', { key: 'ArrowRight' })
    expect(on.wrapper.get('[data-tab="raw"]').attributes('aria-selected')).toBe('true')
    await on.send()
    expect(on.wrapper.get('[data-tab="raw"]').attributes('aria-selected')).toBe('true')
  })

  it('with an error says it in words, what the service said first, and shows what came', async () => {
    on.answer = () =>
      reply({
        status: 503,
        decoded: null,
        error: {
          code: 'service-unavailable',
          message: 'no',
          retryable: true,
          details: { status: 503, said: 'Back at noon' }
        },
        raw: { kind: 'text', text: 'Back at noon', characters: 12, isCut: false, isMasked: false }
      })
    await on.open('core.modules')
    await on.send()
    expect(on.wrapper.get('.status').text()).toContain('HTTP 503')
    expect(on.wrapper.text()).toContain('The service says: Back at noon')
    expect(on.wrapper.text()).toContain(t('errors.service-unavailable'))
    expect(on.wrapper.get('pre').text()).toBe('Back at noon')
  })

  it('that never came says why', async () => {
    on.answer = () =>
      reply({
        status: null,
        bytes: null,
        raw: null,
        decoded: null,
        headers: [],
        withheld: [],
        error: { code: 'network-refused', message: '', retryable: true, details: {} }
      })
    await on.open('core.modules')
    await on.send()
    expect(on.wrapper.get('.status').text()).toBe('AnswerNo answer1,234 ms')
    expect(on.panel).toBe('No answer came, so there is nothing to show.')
  })

  it('that main refused to ask for is said as well', async () => {
    on.answer = () => Promise.reject(new DesksideError('workspace-closed', 'closed'))
    await on.open('core.modules')
    await on.send()
    expect(on.wrapper.text()).toContain(t('errors.workspace-closed'))
  })

  it('says when the form was changed since', async () => {
    await on.open('projects.list')
    await on.send()
    expect(on.wrapper.text()).not.toContain('The form was changed since.')
    await on.field('count').setValue('3')
    expect(on.wrapper.text()).toContain('The form was changed since.')
  })

  it('can be cancelled while it is waited for, which is no error', async () => {
    let end: (error: Error) => void = () => undefined
    on.answer = () => new Promise((_resolve, reject) => (end = reject))
    await on.open('core.modules')
    await on.send()
    expect(on.wrapper.get('form [role="status"]').text()).toBe('Waiting for the answer')
    await on.wrapper.get('form').trigger('submit')
    expect(on.calls).toHaveLength(1)
    await on.press('Cancel')
    expect(on.lastAsked).toEqual({ route: 'service.cancel', input: { attempt: on.calls[0]?.attempt } })
    end(new DesksideError('cancelled', 'cancelled'))
    await flushPromises()
    expect(on.wrapper.get('.status').text()).toBe('AnswerCancelled. No answer was waited for.')
    expect(on.wrapper.find('.note').exists()).toBe(false)
  })

  it('is cancelled when one goes elsewhere', async () => {
    on.answer = () => new Promise(() => undefined)
    await on.open('core.modules')
    await on.send()
    on.close()
    expect(on.lastAsked).toMatchObject({ route: 'service.cancel' })
    await on.open('core.modules')
  })
})

describe('the request', () => {
  it('is shown before anything is sent, follows the form, and is copied as a command', async () => {
    vi.useFakeTimers()
    await on.open('projects.list')
    expect(on.panel).toContain("curl '{}'")
    await on.field('count').setValue('5')
    await vi.advanceTimersByTimeAsync(200)
    expect(on.panel).toContain(`curl '{"count":5}'`)
    await on.field('count').setValue('x')
    await vi.advanceTimersByTimeAsync(200)
    expect(on.panel).toBe('The request is shown as soon as the form is complete.')
    await on.field('count').setValue('6')
    await vi.advanceTimersByTimeAsync(200)
    await on.wrapper.get('.copy').trigger('click')
    expect(on.lastAsked).toEqual({ route: 'app.copyText', input: { text: `curl '{"count":6}'` } })
    expect(on.calls).toHaveLength(0)
  })
})

describe('a workspace that can’t ask', () => {
  it('says that its credentials are missing, and leads to where they are entered', async () => {
    await on.connect({ 'workspaces.list': () => [workspace({ credentials: 'missing' })] })
    await on.open('core.modules')
    expect(on.wrapper.text()).toContain(t('errors.credentials-missing'))
    await on.press('Enter credentials')
    await vi.waitFor(() => expect(on.router.currentRoute.value.name).toBe('workspace-edit'))
  })

  it('is none: then there is nothing to ask', async () => {
    await on.connect({ 'workspaces.list': () => [workspace({ isActive: false })] })
    await on.open('core.modules')
    expect(on.wrapper.find('form').exists()).toBe(false)
    expect(on.wrapper.text()).toContain('No workspace is open.')
  })
})
