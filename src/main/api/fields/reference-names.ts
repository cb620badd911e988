/**
 * Whether a field is called like the dynamic list, or the people, groups or stages, that its bare ids may point to. The
 * interface lets a dynamic field be a reference (section "Project filter body fields"), and says nowhere to which list.
 * A name alone ties nothing: see `cache/fields/inference/infer-references.ts` for what its values must show.
 */
import type { ReferenceKind } from '@shared/model/record'
import { keyInfo } from './key-info'
import { normaliseKey } from '../json'

/** How far two names agree: all of their words, or the words of the shorter one, which says what the longer is about. */
export type Likeness = 'same' | 'similar'

/** What a field is called, by its key and by the title that the service gives it. */
export interface FieldNames {
  /** Each name as stems of its words. */
  readonly names: readonly (readonly string[])[]
  /** The key says that there may be several: one bare number under such a name may as well be how many. */
  readonly plural: boolean
}

/** Words by which services mark a field as theirs or its value as an id. */
const MARKS: ReadonlySet<string> = new Set([
  ...['id', 'ids', 'uf', 'cf', 'custom', 'field', 'prop', 'property', 'dyn', 'dynamic', 'extra', 'crm'],
  ...['list', 'dict', 'dictionary', 'directory', 'ref', 'reference', 'enum', 'select'],
  ...['ид', 'список', 'справочник', 'поле']
])

/** What measures, counts, dates or identifies something by digits is no reference, whatever its digits happen to be. */
const MEASURES: ReadonlySet<string> = new Set([
  ...['number', 'num', 'no', 'nr', 'nb', 'count', 'cnt', 'qty', 'quantity', 'total', 'amount', 'sum', 'price', 'cost'],
  ...['budget', 'balance', 'debt', 'paid', 'percent', 'percentage', 'pct', 'discount', 'score', 'rating', 'ratio'],
  ...['year', 'month', 'week', 'day', 'days', 'hour', 'hours', 'minute', 'minutes', 'date', 'time', 'age'],
  ...['phone', 'phones', 'tel', 'telephone', 'mobile', 'fax', 'email', 'mail', 'zip', 'postcode', 'postal', 'passport'],
  ...['inn', 'kpp', 'ogrn', 'ogrnip', 'okpo', 'okved', 'oktmo', 'okato', 'bik', 'bic', 'swift', 'iban', 'vat', 'snils'],
  ...['weight', 'height', 'width', 'length', 'depth', 'volume', 'lat', 'latitude', 'lon', 'lng', 'longitude'],
  ...['инн', 'кпп', 'огрн', 'огрнип', 'окпо', 'оквэд', 'октмо', 'окато', 'бик', 'снилс', 'ндс', 'паспорт', 'индекс'],
  ...['телефон', 'телефоны', 'тел', 'факс', 'номер', 'количество', 'кол', 'число', 'сумма', 'цена', 'стоимость'],
  ...['бюджет', 'баланс', 'долг', 'процент', 'скидка', 'оценка', 'балл', 'баллы', 'рейтинг', 'год', 'месяц', 'неделя'],
  ...['день', 'дни', 'дней', 'час', 'часы', 'часов', 'дата', 'время', 'срок', 'возраст', 'вес', 'высота', 'ширина'],
  ...['длина', 'глубина', 'объем', 'широта', 'долгота']
])

/** Words that say nothing by themselves: a list of types is not the list of every type. */
const GENERIC: ReadonlySet<string> = new Set(
  [
    ...['type', 'kind', 'status', 'state', 'category', 'group', 'class', 'level', 'code', 'value', 'name', 'title'],
    ...['option', 'item', 'element', 'data', 'info', 'main', 'other', 'new', 'client', 'project', 'user', 'contact'],
    ...['тип', 'вид', 'статус', 'состояние', 'категория', 'группа', 'класс', 'уровень', 'код', 'значение', 'название'],
    ...['проект', 'клиент', 'элемент', 'пункт', 'другое']
  ].map(stem)
)

/** Names under which people, groups and the like are commonly meant; their ids hold everywhere, not in one list. */
const KINDS: readonly (readonly [kind: ReferenceKind, names: readonly string[]])[] = [
  [
    'user',
    [
      ...['user', 'manager', 'responsible', 'author', 'owner', 'creator', 'executor', 'assignee', 'performer'],
      ...['employee', 'пользователь', 'менеджер', 'ответственный', 'автор', 'сотрудник', 'исполнитель']
    ]
  ],
  ['user-group', ['user_group', 'department', 'team', 'отдел', 'группа_пользователей']],
  ['project-group', ['project_group', 'projects_group']],
  ['stage', ['stage', 'этап', 'стадия']],
  ['funnel', ['funnel', 'sales_funnel', 'pipeline', 'воронка']],
  ['event-type', ['event_type', 'action_type', 'actions_type']]
]

/** What a field is called; null for one that is no reference by its name. */
export function fieldNames(key: string, label: string): FieldNames | null {
  const own = lastName(key)
  const info = keyInfo('project', own)
  if (info.money || info.date || info.flag) return null
  const spoken = label === key || label === own ? [own] : [own, label]
  const words = spoken.map(wordsOf)
  if (words.some((name) => name.some((word) => MEASURES.has(word)))) return null
  const names = words.map((name) => name.map(stem)).filter((name) => name.length > 0)
  return names.length === 0 ? null : { names, plural: words.some((name) => isPlural(name.at(-1) ?? '')) }
}

/** How far a field's names agree with one of a list's: its name, its title, its code. */
export function likeness(field: FieldNames, listNames: readonly string[]): Likeness | null {
  const names = listNames.map((name) => wordsOf(name).map(stem)).filter((name) => name.length > 0)
  let found: Likeness | null = null
  for (const list of names) {
    for (const own of field.names) {
      if (own.join(' ') === list.join(' ')) return 'same'
      if (areSimilar(own, list)) found = 'similar'
    }
  }
  return found
}

/** Whom a field's ids mean by its name; null where only a list could say. */
export function kindNamed(key: string, field: FieldNames): ReferenceKind | null {
  if (field.plural) return null
  const named = field.names.map((own) => own.join(' '))
  const kind = KINDS.find(([, names]) => names.some((name) => named.includes(wordsOf(name).map(stem).join(' '))))?.[0]
  // Everything but people is read by what the key itself says.
  return kind === undefined || (kind !== 'user' && keyInfo('project', lastName(key)).kind !== kind) ? null : kind
}

/** English says last what a name is about ("lead source"), Russian says it first ("источник лида"). */
function areSimilar(a: readonly string[], b: readonly string[]): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (short.length === long.length || (short.length === 1 && GENERIC.has(short[0] ?? ''))) return false
  const part = isCyrillic(short[0] ?? '') ? long.slice(0, short.length) : long.slice(-short.length)
  return part.join(' ') === short.join(' ')
}

function isCyrillic(word: string): boolean {
  return /[а-я]/.test(word)
}

/** The name of a field without the containers that it lies in. */
function lastName(key: string): string {
  const name = key.slice(key.lastIndexOf('.') + 1)
  return name.replace(/#\d+$/, '')
}

/** The words of a name, without those that say nothing of what it names. */
function wordsOf(name: string): string[] {
  const words = normaliseKey(name).replaceAll('ё', 'е').split('_')
  const telling = words.filter((word) => word !== '' && !MARKS.has(word))
  return telling.some((word) => /\p{L}/u.test(word)) ? telling : []
}

/** What singular and plural of a word have in common. It is compared with other stems only, and need not be a word. */
function stem(word: string): string {
  if (isCyrillic(word)) return shortened(word, /[аеийоуыьэюя]$/)
  return shortened(word.replace(/ies$/, 'i').replace(/y$/, 'i'), /[se]$/)
}

function shortened(word: string, ending: RegExp): string {
  let left = word
  while (left.length > 3 && ending.test(left)) left = left.slice(0, -1)
  return left
}

function isPlural(word: string): boolean {
  return isCyrillic(word) ? /[иы]$/.test(word) : /[^sui]s$/.test(word)
}
