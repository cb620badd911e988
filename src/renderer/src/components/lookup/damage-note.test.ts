import { flushPromises, mount } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { LookupDamage } from '@shared/model/lookup'
import { setFormatLocale } from '../../basics/format'
import { i18n, setLanguage } from '../../locales'
import { installBridge, type FakeBridge } from '../../../../../test/renderer/fake-bridge'
import { freshStores } from '../../../../../test/renderer/mount-app'
import DamageNote from './damage-note.vue'

const DAMAGE: LookupDamage = {
  ...{ at: Date.UTC(2026, 10, 28, 9), cause: 'damaged', answers: 790, jobs: 3, inDoubt: 10, copy: '2026-11-27' },
  ...{ lost: { answers: 10, jobs: 1, rows: 5 }, isComplete: false }
}

let bridge: FakeBridge
beforeEach(() => {
  setLanguage('en')
  setFormatLocale('en-GB')
  freshStores()
  bridge = installBridge({ 'lookup.damageSeen': () => undefined })
})
afterEach(() => {
  setLanguage('en')
  delete window.desksideBridge
})

const noteOf = (change: Partial<LookupDamage> = {}) =>
  mount(DamageNote, {
    props: { workspaceId: 'w-1', damage: { ...DAMAGE, ...change } },
    global: { plugins: [i18n] }
  })

it('says what was lost, what is there, and that nothing is paid for before it is seen', async () => {
  const note = noteOf()
  const text = note.text().replace(/\s+/g, ' ')
  expect(text).toContain('The file with earlier answers was damaged')
  expect(text).toContain('Here now: 790 paid answers, 3 lists.')
  expect(text).toContain('Lost: 10 paid answers, 1 list, 5 rows of other lists.')
  expect(text).toContain('after the copy of 27 Nov')
  expect(text).toContain('10 texts may have been paid for and have no answer')
  expect(text).toContain('Nothing paid is sent until you confirm')
  await note.find('button').trigger('click')
  await flushPromises()
  expect(bridge.asked.map(({ route }) => route)).toEqual(['lookup.damageSeen'])
})

it('says so where nothing is lost, and where nothing tells how much is', () => {
  const nothing = noteOf({ lost: { answers: 0, jobs: 0, rows: 0 }, isComplete: true, inDoubt: 0 }).text()
  expect(nothing).toContain('No paid answer and no list is lost.')
  expect(nothing).not.toContain('may be missing')
  expect(noteOf({ cause: 'gone', lost: null, copy: null }).text()).toContain('their number is unknown')
})

it('says it in Russian', () => {
  setLanguage('ru')
  setFormatLocale('ru-RU')
  const text = noteOf().text().replace(/\s+/g, ' ')
  expect(text).toContain('Сейчас есть: 790 оплаченных ответов, 3 списка.')
  expect(text).toContain('Потеряно: 10 оплаченных ответов, 1 список, 5 строк других списков.')
})
