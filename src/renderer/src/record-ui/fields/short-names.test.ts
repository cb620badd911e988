import { describe, expect, it } from 'vitest'
import { shortPerson } from '../../basics/format'
import { learnName, nameInLists } from './short-names'

describe('a short name', () => {
  it.each([
    ['Вишневский Олег Львович', 'Вишневский О. Л.'],
    ['Олег Львович Вишневский', 'Вишневский О. Л.'],
    ['Киселёва Ксения Анатольевна', 'Киселёва К. А.'],
    ['Анна Ильинична Римская-Корсакова', 'Римская-Корсакова А. И.'],
    ['Алиев Рашид Мамедович', 'Алиев Р. М.']
  ])('of %s is %s', (full, short) => expect(shortPerson(full).replaceAll('\u00A0', ' ')).toBe(short))

  it.each([
    'Анна Петрова',
    'Sarah Jane Foster',
    'Отдел продаж Север',
    'ООО Ромашка',
    'Вишневский О. Л.',
    '',
    'Иванов Иван Иванович (уволен)'
  ])('is not made of %j', (name) => expect(shortPerson(name)).toBe(name))

  it('is not given to two people', () => {
    const [one, other] = ['Соколов Иван Петрович', 'Соколов Игорь Павлович']
    learnName(one)
    expect(nameInLists(one)).toBe(shortPerson(one))
    learnName(one)
    expect(nameInLists(one)).toBe(shortPerson(one))
    learnName(other)
    expect([nameInLists(one), nameInLists(other)]).toEqual([one, other])
  })
})
