import { describe, expect, it } from 'vitest'
import type { FieldValue } from '../../model/record'
import { containsWords, valueContains, wantedWords } from './contained-words'

const has = (text: string, words: string) => containsWords(text, wantedWords(words))

describe('a text contains words', () => {
  it.each([
    ['ООО «АкваСервис»', 'аквасервис'],
    ['ООО «АкваСервис»', 'ооо "АкваСервис"'],
    ['АО «АкваСервис»', 'ООО АкваСервис'],
    ['ООО «АкваСервис»', 'сервис аква'],
    ['Ёлка и Ко', 'ЕЛКА'],
    ['ООО «Ромашка»', 'ооо']
  ])('%s has %s', (text, words) => expect(has(text, words)).toBe(true))

  it.each([
    ['ООО «АкваСервис»', 'аква строй'],
    ['АО «Ромашка»', 'ооо'],
    ['Общество с ограниченной ответственностью «Ёлка»', 'общество елка ответ'],
    ['Ромашка', '«»']
  ])('%s lacks %s', (text, words) => expect(has(text, words)).toBe(false))
})

describe('a value contains words', () => {
  const wanted = wantedWords('аква')
  const references = (...labels: (string | null)[]): FieldValue => ({
    ...{ type: 'references', kind: 'list-element' },
    references: labels.map((label, at) => ({ id: at + 1, label }))
  })
  it.each<[FieldValue, boolean | null]>([
    [{ type: 'texts', texts: ['Лес', 'Аква'] }, true],
    [references('Лес', 'Аква'), true],
    [references('Аква', null), true],
    [references('Лес', null), null],
    [references('Лес'), false],
    [{ type: 'empty' }, false],
    [{ type: 'date', date: '2026-01-01' }, false]
  ])('by its texts and labels; an id without a label is open: %j', (value, isMatch) => {
    expect(valueContains(value, wanted)).toBe(isMatch)
  })

  it('by the digits of a number', () => {
    expect(valueContains({ type: 'number', number: 7_707_083_893 }, wantedWords('0708'))).toBe(true)
  })
})
