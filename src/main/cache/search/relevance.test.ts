import { beforeAll, describe, expect, it } from 'vitest'
import type { SearchedNoun } from '@shared/model/nouns'
import type { SearchQuery } from '@shared/contract/search'
import { openEngine, page, type Engine } from '../../../../test/main/cache/engine'

const PROJECTS = [
  {
    id: 101,
    name: 'Монтаж вентиляции, Королёв',
    data: { client: 'ООО «Ромашка»', phone: '+7 (495) 123-45-67', inn: '7707083893' }
  },
  {
    id: 102,
    name: 'Ромашка',
    data: { client: 'АО «Тёплый дом»', phone: '8 812 555 10 20', email: 'p.ivanov@teply-dom.example' }
  },
  { id: 103, name: 'Ромашка: сервис чиллеров', data: { notes: 'Пропуск заказать у охраны, въезд со двора.' } },
  { id: 104, name: 'Сервис для «Ромашки» и партнёров', data: { contact: 'Морозов Андрей Викторович' } },
  {
    id: 105,
    name: 'Промашкин и сыновья: ремонт',
    data: { contact: 'Андрей Морозовский', address: '125089, г Москва, Ленинградский пр-кт, д 146' }
  },
  { id: 106, name: 'Проект дома', data: { inn: '500100732259', site: 'https://dom.example' } },
  { id: 107, name: 'Дом: проект отопления', data: { client: 'ИП Щёлоков' } },
  { id: 108, name: 'Проектирование складов', data: { contract: '2024-0117' } },
  {
    id: 109,
    name: 'Annual maintenance — Larkspur Retail',
    data: { client: 'Larkspur Retail Ltd', phone: '+44 20 7946 0958' }
  },
  { id: 110, name: 'Larkspur: heating, plant', data: { contact: 'Zoë O’Brien', email: 'zoe@larkspur.example' } },
  { id: 111, name: 'Heating for the village school', data: { notes: 'Larkspur recommended us.' } },
  { id: 112, name: 'Кондиционирование, склад № 7', data: { inn: 7736050003 } },
  { id: 113, name: 'Ёлка на площади', data: { phone: '84959876543' } },
  { id: 114, name: 'Договор 3748', data: { note: 'первый' } },
  { id: 3748, name: 'Чистка фильтров', data: { note: 'второй' } },
  { id: 115, name: 'Монтаж', data: {} },
  { id: 116, name: 'Демонтаж старой системы', data: {} },
  { id: 117, name: 'Срочный монтаж щита', data: {} },
  { id: 118, name: 'Эко-Дом плюс', data: { phone: '+7 495 222 33 44', inn: '77 36 050004' } },
  { id: 119, name: 'Ремонт кафе «Ё-моё»', data: {} },
  { id: 120, name: 'Й-Групп: вывеска', data: {} }
]
const DELETED = [
  { id: 201, name: 'Ромашка', data: { note: 'закрыт' } },
  { id: 202, name: 'Баня в Королёве', data: {} }
]

const OTHERS: readonly [SearchedNoun, readonly object[]][] = [
  ['project-group', [{ id: 1, name: 'Крупные монтажи' }]],
  ['user-group', [{ id: 2, name: 'Отдел сервиса' }]],
  [
    'folder',
    [
      { id: 3, name: 'Проекты' },
      { id: 4, name: 'Договоры' }
    ]
  ],
  [
    'file',
    [
      { id: 5, name: 'Акт 3748.pdf' },
      { id: 6, name: 'Смета Ромашка v2.xlsx' },
      { id: 7, name: 'IMG_20240115.jpg' }
    ]
  ],
  ['calendar-event', [{ id: 8, name: 'Встреча: Ромашка', data: { description: 'Обсудить чиллеры' } }]]
]

/** A query and its expected first result; any of these if there are several. `p` is a project. */
type Judgement = readonly [query: string, ...best: string[]]

const JUDGEMENTS: readonly Judgement[] = [
  // exact ids
  ['101', 'p101'],
  ['3748', 'p3748'],
  ['115', 'p115'],
  ['№ 107', 'p107'],
  ['#112', 'p112'],
  // exact titles
  ['Ромашка', 'p102'],
  ['ромашка', 'p102'],
  ['«РОМАШКА»', 'p102'],
  ['монтаж', 'p115'],
  ['Проекты', 'folder 3'],
  ['договоры', 'folder 4'],
  ['проект дома', 'p106'],
  ['дом проект отопления', 'p107'],
  ['акт 3748.pdf', 'file 5'],
  ['договор 3748', 'p114'],
  ['эко дом плюс', 'p118'],
  ['отдел сервиса', 'user-group 2'],
  // beginnings of titles
  ['ромашка сервис', 'p103'],
  ['монтаж вент', 'p101'],
  ['проектир', 'p108'],
  ['кондиц', 'p112'],
  ['annual', 'p109'],
  ['larkspur h', 'p110'],
  ['срочный', 'p117'],
  ['демонт', 'p116'],
  ['img', 'file 7'],
  // later words
  ['чиллеров', 'p103'],
  ['партнеров', 'p104'],
  ['крупные', 'project-group 1'],
  ['отопления', 'p107'],
  ['retail', 'p109'],
  ['village school', 'p111'],
  ['смета', 'file 6'],
  ['встреча ром', 'calendar-event 8'],
  // inside words
  ['тиляц', 'p101'],
  ['ирован', 'p112', 'p108'],
  ['омашкин', 'p105'],
  ['монтажи', 'project-group 1'],
  ['ntenanc', 'p109'],
  // ё and е, й, diacritics
  ['королев', 'p101'],
  ['КОРОЛЁВ', 'p101'],
  ['елка', 'p113'],
  ['ёлка', 'p113'],
  ['е-мое', 'p119'],
  ['теплый дом', 'p102'],
  ['щелоков', 'p107'],
  ['zoe', 'p110'],
  ['zoë', 'p110'],
  ['o’brien', 'p110'],
  ["o'brien", 'p110'],
  ['й', 'p120'],
  ['\u0438\u0306-групп', 'p120'],
  // the other keyboard layout
  ['ghjtrn ljvf', 'p106'],
  ['hjvfirf', 'p102'],
  ['`krf', 'p113'],
  ['cthdbc', 'p104'],
  ['дфклызгк', 'p110'],
  ['руфештп', 'p111'],
  ['фттгфд', 'p109'],
  ['vjynf;', 'p115'],
  // numbers of clients
  ['7707083893', 'p101'],
  ['77 07 083893', 'p101'],
  ['7707 083 893', 'p101'],
  ['500100732259', 'p106'],
  ['7736050003', 'p112'],
  ['7736050004', 'p118'],
  ['+7 (495) 123-45-67', 'p101'],
  ['84951234567', 'p101'],
  ['4951234567', 'p101'],
  ['8 495 123 45 67', 'p101'],
  ['1234567', 'p101'],
  ['123-45-67', 'p101'],
  ['+7 812 555-10-20', 'p102'],
  ['88125551020', 'p102'],
  ['+7 495 987-65-43', 'p113'],
  ['9876543', 'p113'],
  ['+7 495 222', 'p118'],
  ['44 20 7946 0958', 'p109'],
  ['2024-0117', 'p108'],
  ['20240117', 'p108'],
  // e-mail, names, addresses, in fields
  ['p.ivanov@teply-dom.example', 'p102'],
  ['ivanov@teply', 'p102'],
  ['zoe@larkspur.example', 'p110'],
  ['морозов андрей', 'p104'],
  ['андрей морозов', 'p104'],
  ['Морозовский', 'p105'],
  ['ленинградский 146', 'p105'],
  ['146 ленинградский', 'p105'],
  ['ооо «ромашка»', 'p101'],
  ['ооо ромашка', 'p101'],
  ['охраны', 'p103'],
  ['обсудить чиллеры', 'calendar-event 8'],
  // title and field together
  ['монтаж ромашка', 'p101'],
  ['ромашка монтаж', 'p101'],
  ['сервис морозов', 'p104'],
  // one letter, two letters
  ['ё', 'p113', 'p119'],
  ['мо', 'p115'],
  ['щелоков ип', 'p107'],
  ['7', 'file 7'],
  ['an', 'p109'],
  ['эк', 'p118']
]

let engine: Engine
beforeAll(() => {
  engine = openEngine()
  engine.ingestPage(page(PROJECTS))
  engine.ingestPage(page(DELETED, { list: { noun: 'project', deleted: true } }))
  for (const [noun, items] of OTHERS) engine.ingestPage(page([...items], { list: { noun, deleted: false } }))
})

function find(text: string, query: Partial<SearchQuery> = {}): string[] {
  const { hits } = engine.search({ text, nouns: null, deleted: false, limit: 20, ...query })
  return hits.map(({ noun, id }) => (noun === 'project' ? `p${id}` : `${noun} ${id}`))
}

/** The rank of the best expected hit, from 1; infinity if none was found. */
function placeOf([text, ...best]: Judgement): number {
  const found = find(text)
  const place = found.findIndex((hit) => best.includes(hit))
  return place < 0 ? Infinity : place + 1
}

describe('what people search for', () => {
  it.each(JUDGEMENTS)('%j brings %s first', (...judgement: string[]) => {
    expect(placeOf(judgement as unknown as Judgement), find(judgement[0] ?? '').join(', ')).toBe(1)
  })

  it('stands first in nearly all cases', () => {
    const ranks = JUDGEMENTS.map((judgement) => 1 / placeOf(judgement))
    const mean = ranks.reduce((sum, rank) => sum + rank, 0) / ranks.length
    expect(ranks.length).toBeGreaterThanOrEqual(60)
    expect(mean, `mean reciprocal rank of ${ranks.length} judgements`).toBeGreaterThanOrEqual(0.95)
  })

  it('shows deleted ones only to those who want them, after the others', () => {
    expect(find('баня')).toEqual([])
    expect(find('баня', { deleted: true })).toEqual(['p202'])
    expect(find('ромашка')).not.toContain('p201')
    expect(find('ромашка', { deleted: true }).slice(0, 2)).toEqual(['p102', 'p201'])
    expect(find('202')).not.toContain('p202')
    expect(find('202', { deleted: true })[0]).toBe('p202')
  })

  it('searches the kinds that are asked for', () => {
    expect(find('ромашка', { nouns: ['file', 'calendar-event'] })).toEqual(['file 6', 'calendar-event 8'])
    expect(find('ромашка', { nouns: [] })).toEqual([])
  })
})
