import { mount } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { defineComponent, h, nextTick, ref, type Ref } from 'vue'
import AgeLabel from '../components/base/age-label.vue'
import { i18n } from '../locales'
import { isSameAge, provideListAge, provideSaidAge, sayListAge } from './visible-age'

const NOON = new Date(2026, 2, 10, 12, 0).getTime()
const MINUTE = 60_000

/** A page with a list, a record and a block inside the record, each with a data age. */
function room(list: Ref<number | null>, record: number, block: number | null, isShown = true) {
  const Line = defineComponent(() => {
    sayListAge(() => list.value)
    return () => h('p')
  })
  const Record = defineComponent(() => {
    const around = provideSaidAge(() => record)
    return () => [
      h(AgeLabel, { class: 'record', at: record, beside: around.value }),
      h(AgeLabel, { class: 'block', at: block })
    ]
  })
  const Room = defineComponent(() => {
    provideListAge(() => isShown)
    return () => h('div', [h(Line), h(Record)])
  })
  const wrapper = mount(Room, { global: { plugins: [i18n] } })
  return { said: () => wrapper.findAll('time').map((label) => label.classes().at(-1)) }
}

describe('an age', () => {
  it('is the same until it differs by minutes that matter, and unknown is no age', () => {
    expect([isSameAge(NOON, NOON + 4 * MINUTE), isSameAge(NOON, NOON - 5 * MINUTE)]).toEqual([true, false])
    expect([isSameAge(null, NOON), isSameAge(NOON, null), isSameAge(null, null)]).toEqual([false, false, false])
  })

  it('is said once where the list, the record and what is in it are as old', async () => {
    const { said } = room(ref(NOON), NOON + MINUTE, NOON - MINUTE)
    await nextTick()
    expect(said()).toEqual([])
  })

  it('is said at a record of another age, and what is in the record follows that one', async () => {
    const { said } = room(ref(NOON), NOON - 60 * MINUTE, NOON - 58 * MINUTE)
    await nextTick()
    expect(said()).toEqual(['record'])
    const other = room(ref(NOON), NOON - 60 * MINUTE, NOON)
    await nextTick()
    expect(other.said()).toEqual(['record', 'block'])
  })

  it('goes by what is said, not by what was left out', async () => {
    const { said } = room(ref(NOON), NOON + 4 * MINUTE, NOON + 8 * MINUTE)
    await nextTick()
    expect(said()).toEqual(['block'])
  })

  it('is said at the record while the list is out of sight or says none', async () => {
    const hidden = room(ref(NOON), NOON, NOON, false)
    const list = ref<number | null>(null)
    const silent = room(list, NOON, NOON)
    await nextTick()
    expect([hidden.said(), silent.said()]).toEqual([['record'], ['record']])
    list.value = NOON
    await nextTick()
    expect(silent.said()).toEqual([])
  })

  it('that is not known is said', async () => {
    const { said } = room(ref(NOON), NOON, null)
    await nextTick()
    expect(said()).toEqual(['block'])
  })
})
