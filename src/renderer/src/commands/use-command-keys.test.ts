import { mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defineComponent, effectScope, type EffectScope } from 'vue'
import { DEFAULT_SETTINGS } from '@shared/model/settings'
import { useSettings } from '../state/settings'
import { installBridge } from '../../../../test/renderer/fake-bridge'
import { keyOf, keysForReaders, runCommand, commandsNow, useCommands } from './active'
import { COMMAND_IDS, commandFacts } from '../basics/commands/catalogue'
import { useCommandKeys } from './use-command-keys'

let unmount = (): void => undefined
let scope: EffectScope
beforeEach(() => {
  setActivePinia(createPinia())
  scope = effectScope()
  const wrapper = mount(defineComponent({ setup: () => useCommandKeys(), template: '<input><p tabindex="0" />' }), {
    attachTo: document.body
  })
  unmount = () => wrapper.unmount()
})
afterEach(() => {
  scope.stop()
  unmount()
  document.body.innerHTML = ''
})

/** Returns whether the key was handled. */
function press(key: string, code: string, held: KeyboardEventInit = {}, on = 'p'): boolean {
  const init = { bubbles: true, cancelable: true, key, code, ...held }
  return !document.querySelector(on)?.dispatchEvent(new KeyboardEvent('keydown', init))
}

const offer = (commands: Parameters<typeof useCommands>[0]): void => scope.run(() => useCommands(commands))

describe('keys of commands', () => {
  it('run what is offered, in both layouts, and nothing once it is offered no more', () => {
    const run = vi.fn()
    offer({ 'project-meeting': run })
    expect(press('m', 'KeyM')).toBe(true)
    expect(press('ь', 'KeyM')).toBe(true)
    expect(run.mock.calls).toEqual([[true], [true]])
    scope.stop()
    expect(press('m', 'KeyM')).toBe(false)
  })

  const LATIN = 'qwertyuiopasdfghjklzxcvbnm'
  const CYRILLIC = 'йцукенгшщзфывапролдячсмить'
  const lettered = COMMAND_IDS.flatMap((id) =>
    commandFacts(id)
      .chords.filter(({ key, on }) => /^[a-z]$/.test(key) && on !== 'mac')
      .map((chord) => ({ id, chord }))
  )
  it.each(lettered)('$id acts by $chord.key on a Latin and on a Russian keyboard', ({ id, chord }) => {
    const run = vi.fn()
    offer({ [id]: run })
    const held = {
      ctrlKey: chord.needsCommandKey ?? false,
      altKey: chord.needsAlt ?? false,
      shiftKey: chord.needsShift ?? false
    }
    const code = `Key${chord.key.toUpperCase()}`
    expect(press(chord.key, code, held)).toBe(true)
    expect(press(CYRILLIC[LATIN.indexOf(chord.key)] ?? '', code, held)).toBe(true)
    // Another letter at the same position does not match.
    expect(press('ü', chord.key === 'z' ? 'KeyQ' : 'KeyZ', held)).toBe(false)
    expect(run).toHaveBeenCalledTimes(2)
  })

  it('leave letters to whoever types, and keep what can be meant for nothing else', () => {
    const [meeting, room] = [vi.fn(), vi.fn()]
    offer({ 'project-meeting': meeting, 'go-files': room })
    expect(press('m', 'KeyM', {}, 'input')).toBe(false)
    expect(press('5', 'Digit5', { ctrlKey: true }, 'input')).toBe(true)
    expect([meeting.mock.calls.length, room.mock.calls.length]).toEqual([0, 1])
  })

  it('leave a single key to whoever types, though the command has another that acts then', () => {
    const run = vi.fn()
    offer({ 'list-find': run })
    expect(press('/', 'Slash', {}, 'input')).toBe(false)
    expect(press('/', 'Slash')).toBe(true)
    // On a Russian keyboard the sign is at another position, and F types "а".
    expect(press('/', 'Backslash', { shiftKey: true })).toBe(true)
    expect(press('а', 'KeyF', { ctrlKey: true }, 'input')).toBe(true)
    expect(run).toHaveBeenCalledTimes(3)
  })

  it('leave everything to a dialog, and to whoever took the key before', () => {
    const run = vi.fn()
    offer({ 'project-meeting': run, 'go-files': run })
    document.querySelector('p')?.addEventListener('keydown', (event) => event.key === 'm' && event.preventDefault())
    press('m', 'KeyM')
    document.body.append(Object.assign(document.createElement('dialog'), { open: true }))
    expect(press('5', 'Digit5', { ctrlKey: true })).toBe(false)
    expect(run).not.toHaveBeenCalled()
  })

  it('go to the last one who offers and can', () => {
    const [first, second] = [vi.fn(), vi.fn()]
    let can = true
    offer({ 'record-next': first })
    offer({ 'record-next': { run: second, isEnabled: () => can } })
    press('j', 'KeyJ')
    can = false
    press('о', 'KeyJ')
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1])
    expect(commandsNow()).toEqual(['record-next'])
    expect(runCommand('record-previous')).toBe(false)
  })

  it('can be switched off where they are one key, and are taught no more', async () => {
    const run = vi.fn()
    offer({ 'record-next': run })
    expect(keyOf('record-next')).toBe('J')
    installBridge({ 'settings.set': (change) => ({ ...DEFAULT_SETTINGS, ...change }) })
    await useSettings().update({ singleKeys: false })
    expect(press('j', 'KeyJ')).toBe(false)
    expect(press('ArrowDown', 'ArrowDown', { altKey: true })).toBe(true)
    expect(run).toHaveBeenCalledTimes(1)
    expect(keyOf('record-next')).toBe('Alt+↓')
    expect(keyOf('project-meeting')).toBeUndefined()
    expect(keysForReaders('go-files')).toBe('Control+5')
  })
})
