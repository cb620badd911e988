/** Titles and texts as people and programs write them, and search words for them. */
import { describe, expect, it } from 'vitest'
import { openEngine, page, type Engine } from '../../../../test/main/cache/engine'

const OTHERS = ['Стена', 'Ремонт кафе', 'Garage door', 'Склад на Петербургской', 'Метал-сервис'] as const

/** A cache with these titles (projects 1, 2, …) and others, or with one project that has these fields. */
function cacheOf(titles: readonly string[], fields: Readonly<Record<string, unknown>> = {}): Engine {
  const engine = openEngine()
  const items = [...titles, ...OTHERS].map((name, at) => ({ id: at + 1, name, data: at === 0 ? fields : {} }))
  engine.ingestPage(page(items, { list: { noun: 'project', deleted: false } }))
  while (!engine.upkeep.learnWords().done);
  return engine
}

const found = (engine: Engine, text: string) =>
  engine.search({ text, nouns: null, deleted: false, limit: 20 }).hits.map(({ id, reading }) => ({ id, reading }))

describe('what cannot be seen does not count', () => {
  it.each<[what: string, title: string, query: string]>([
    ['a soft hyphen', 'Ромаш\u00adка поставка', 'ромашка'],
    ['a zero-width space', 'Ромаш\u200bка поставка', 'ромашка'],
    ['a joiner', 'Ромаш\u200dка', 'ромашка'],
    ['a non-joiner', 'Ромаш\u200cка', 'РОМАШКА'],
    ['a word joiner', 'Ромаш\u2060ка', 'ромашка'],
    ['a byte order mark', '\ufeffРомашка', 'ромашка'],
    ['direction marks', '\u200eРо\u202aмаш\u202cка\u200f', 'ромашка'],
    ['isolates', 'Ро\u2066маш\u2069ка', 'ромашка'],
    ['a soft hyphen in the query', 'Ромашка', 'ро\u00adмаш\u00adка'],
    ['a zero-width space in the query', 'Ромашка', '\u200bромашка\u200b'],
    ['soft hyphens in Latin letters', 'Do\u00adnau\u00addampf\u00adschiff', 'donaudampfschiff'],
    ['a soft hyphen before a mark of a letter', 'Ма\u00adи\u0306ка', 'майка']
  ])('%s', (_what, title, query) => {
    expect(found(cacheOf([title]), query)[0]).toEqual({ id: 1, reading: 'typed' })
  })

  it('marks the whole word, soft hyphens included', () => {
    const [hit] = cacheOf(['Ромаш\u00adка поставка']).search({
      text: 'ромашка',
      nouns: null,
      deleted: false,
      limit: 5
    }).hits
    expect(hit?.matches[0]).toMatchObject({ in: 'title', ranges: [[0, 8]] })
  })
})

describe('letters of another alphabet that look the same', () => {
  it.each<[title: string, query: string]>([
    ['Pомашка', 'ромашка'], // Latin P
    ['Poмашка', 'ромашка'], // Latin Po
    ['Cмета', 'смета'], // Latin C
    ['Теплый дoм', 'теплый дом'], // Latin o
    ['OАО Вектор', 'оао вектор'], // Latin O
    ['Micrоsoft', 'microsoft'], // Cyrillic о
    ['Аpple', 'apple'], // Cyrillic А
    ['Ромашка', 'pомашка'], // Latin p in the query
    ['Larkspur', 'lаrkspur'], // Cyrillic а in the query
    ['Договор АB-12', 'аb-12'],
    ['Узел А1B2', 'А1В2'] // Latin B, asked in Cyrillic
  ])('%s is found as %s', (title, query) => {
    expect(found(cacheOf([title]), query)[0]).toEqual({ id: 1, reading: 'typed' })
  })

  it.each<[title: string, query: string]>([
    ['OOO Вектор', 'ооо'], // Latin OOO
    ['MAKPOC', 'макрос'], // Latin
    ['РОСТОК', 'poctok'], // asked in Latin
    ['MOCKВА', 'москва'], // Latin MOCK
    ['POCTOB', 'росто'], // a beginning
    ['EXPOцентр', 'expo']
  ])('a word that is wholly of the other alphabet, %s, is found as %s, loosely', (title, query) => {
    expect(found(cacheOf([title]), query)[0]?.id).toBe(1)
  })

  it('a word that can be of neither alphabet alone stays as it is', () => {
    expect(found(cacheOf(['VIPзал']), 'vip')[0]).toEqual({ id: 1, reading: 'typed' })
  })
})

describe('letters as people type them', () => {
  it.each<[title: string, query: string]>([
    ['Müller Straße', 'strasse'],
    ['Müller Strasse', 'straße'],
    ['GROẞE STRAẞE', 'grosse strasse'],
    ['Weißbier', 'weissb'],
    ['Łódź', 'lodz'],
    ['Ærø', 'aero'],
    ['Œuvre', 'oeuvre'],
    ['København', 'kobenhavn']
  ])('%s is found as %s', (title, query) => {
    expect(found(cacheOf([title]), query)[0]).toEqual({ id: 1, reading: 'typed' })
  })

  it.each<[title: string, query: string]>([
    ['Müller Straße', 'mueller strasse'],
    ['Übergröße', 'uebergroesse'],
    ['Jägerhof', 'jaegerh']
  ])('%s is found as %s, loosely', (title, query) => {
    expect(found(cacheOf([title]), query)[0]?.id).toBe(1)
  })

  it('marks the whole of a letter that is typed as two', () => {
    const [hit] = cacheOf(['Straße']).search({ text: 'strass', nouns: null, deleted: false, limit: 5 }).hits
    expect(hit?.matches[0]).toMatchObject({ ranges: [[0, 5]] })
  })
})

describe('words written together or apart', () => {
  it.each<[title: string, query: string]>([
    ['Санкт-Петербург склад', 'санктпетербург'],
    ['Санкт-Петербург склад', 'санктпетерб'],
    ['Санкт-Петербург склад', 'склад санктпетербург'],
    ['Санкт Петербург склад', 'санкт-петербург'],
    ['Санктпетербург', 'санкт-петербург'],
    ['Санктпетербург', 'санкт петербург'],
    ['ООО Северный луч', 'северныйлуч'],
    ['ООО Северный луч', 'ооосеверныйлуч'],
    ['Ростов‑на‑Дону', 'ростовнадону'],
    ['Green Valley Farm', 'greenvalley'],
    ['Дом 12', 'дом12']
  ])('%s is found as %s', (title, query) => {
    expect(found(cacheOf([title]), query)[0]?.id).toBe(1)
  })

  it('in a field as well', () => {
    expect(found(cacheOf(['Заказ'], { city: 'Санкт-Петербург' }), 'санктпетербург')[0]?.id).toBe(1)
  })

  it('a word is not torn into words that stand apart', () => {
    expect(found(cacheOf(['Под лестницей ряд шкафов']), 'подряд')).toEqual([])
  })
})

describe('the last digits of a number', () => {
  it.each<[phone: unknown, query: string]>([
    ['+7 900 000-12-34', '1234'],
    ['+7 900 000-12-34', '12-34'],
    ['+7 900 000-12-34', '12 34'],
    ['+7 900 000-12-34', '0-12-34'],
    ['+7 900 000-12-34', '234'],
    ['+7 900 000-12-34', '01234'],
    ['+7 900 000-12-34', '001234'],
    ['8(900)0001234', '1234'],
    ['79000001234', '001234'],
    [79_000_001_234, '1234'],
    ['+44 20 7946 0958', '0958'],
    ['+7 900 000-12-34, +7 900 111-22-33', '2233']
  ])('%s is found by %s', (phone, query) => {
    expect(found(cacheOf(['Заказ'], { phone }), query)[0]?.id).toBe(1)
  })

  it('whatever number of others have the same digits within', () => {
    const engine = openEngine()
    const items = Array.from({ length: 400 }, (_, at) => ({
      ...{ id: at + 10, name: `Заказ ${String.fromCodePoint(0x430 + (at % 30))}` },
      data: { phone: `+7 9${String(at).padStart(2, '0')} 12-34-5${String(at).padStart(3, '0').slice(-2)}` }
    }))
    engine.ingestPage(
      page([{ id: 1, name: 'Нужный', data: { phone: '+7 900 000-12-34' } }, ...items], {
        list: { noun: 'project', deleted: false }
      })
    )
    expect(found(engine, '1234').map(({ id }) => id)).toContain(1)
    expect(found(engine, 'заказ 1234').map(({ id }) => id)).not.toContain(1)
  })

  it('stands behind a title that has them', () => {
    expect(
      found(cacheOf(['Заказ', 'Договор 1234'], { phone: '+7 900 000-12-34' }), '1234').map(({ id }) => id)
    ).toEqual([2, 1])
  })
})
