/**
 * Matches field names with the names of dynamic lists, people, groups and stages to which plain ids may refer. In the
 * interface a dynamic field may be a reference (section "Project filter body fields"), but its list is not stated.
 * A name alone is no evidence: `cache/fields/inference/infer-references.ts` also checks the values.
 */
import { wordSet } from '@shared/rules/word-tables'
import type { ReferenceKind } from '@shared/model/record'
import { keyInfo } from './key-info'
import { normaliseKey } from '../json'

/** How well two names match: in all words, or in the shorter name's words, which are the head of the longer. */
export type Likeness = 'same' | 'similar'

/** Names of a field: its key and the service's title. */
export interface FieldNames {
  /** Each name as a list of word stems. */
  readonly names: readonly (readonly string[])[]
  /** The key is a plural: a single number under it may be a count. */
  readonly isPlural: boolean
}

/** Words that mark fields or ids. */
const MARKS: ReadonlySet<string> = wordSet(`
  id ids uf cf custom field prop property dyn dynamic extra crm list dict dictionary directory ref reference enum
  select
  ид список справочник поле
`)

/** Fields that measure, count, date or number something are no references. */
const MEASURES: ReadonlySet<string> = wordSet(`
  number num no nr nb count cnt qty quantity total amount sum price cost budget balance debt paid percent percentage
  pct discount score rating ratio year month week day days hour hours minute minutes date time age phone phones tel
  telephone mobile fax email mail zip postcode postal passport inn kpp ogrn ogrnip okpo okved oktmo okato bik bic
  swift iban vat snils weight height width length depth volume lat latitude lon lng longitude
  инн кпп огрн огрнип окпо оквэд октмо окато бик снилс ндс паспорт индекс телефон телефоны тел факс номер количество
  кол число сумма цена стоимость бюджет баланс долг процент скидка оценка балл баллы рейтинг год месяц неделя день дни
  дней час часы часов дата время срок возраст вес высота ширина длина глубина объем широта долгота
`)

/** Words too general to match: a list "types" is not the target of every field with "type". */
const GENERIC: ReadonlySet<string> = new Set(
  [
    ...['type', 'kind', 'status', 'state', 'category', 'group', 'class', 'level', 'code', 'value', 'name', 'title'],
    ...['option', 'item', 'element', 'data', 'info', 'main', 'other', 'new', 'client', 'project', 'user', 'contact'],
    ...['тип', 'вид', 'статус', 'состояние', 'категория', 'группа', 'класс', 'уровень', 'код', 'значение', 'название'],
    ...['проект', 'клиент', 'элемент', 'пункт', 'другое']
  ].map(stem)
)

/** Common names of people, groups and the like; their ids are unique across all lists. */
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

/** Names of a field; null if they rule out a reference. */
export function fieldNames(key: string, label: string): FieldNames | null {
  const own = lastName(key)
  const info = keyInfo('project', own)
  if (info.isMoney || info.isDate || info.flag) return null
  const spoken = label === key || label === own ? [own] : [own, label]
  const words = spoken.map(wordsOf)
  if (words.some((name) => name.some((word) => MEASURES.has(word)))) return null
  const names = words.map((name) => name.map(stem)).filter((name) => name.length > 0)
  return names.length === 0 ? null : { names, isPlural: words.some((name) => isPlural(name.at(-1) ?? '')) }
}

/** How well the field's names match a list's name, title or code. */
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

/** Kind of the ids, by the field's name; null if only a list is possible. */
export function kindNamed(key: string, field: FieldNames): ReferenceKind | null {
  if (field.isPlural) return null
  const named = field.names.map((own) => own.join(' '))
  const kind = KINDS.find(([, names]) => names.some((name) => named.includes(wordsOf(name).map(stem).join(' '))))?.[0]
  // Only people are matched here; the key itself reveals other kinds.
  return kind === undefined || (kind !== 'user' && keyInfo('project', lastName(key)).kind !== kind) ? null : kind
}

/** In English the head of a name comes last ("lead source"), in Russian first ("источник лида"). */
function areSimilar(a: readonly string[], b: readonly string[]): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (short.length === long.length || (short.length === 1 && GENERIC.has(short[0] ?? ''))) return false
  const part = isCyrillic(short[0] ?? '') ? long.slice(0, short.length) : long.slice(-short.length)
  return part.join(' ') === short.join(' ')
}

function isCyrillic(word: string): boolean {
  return /[а-я]/.test(word)
}

/** Name of a field without its containers. */
function lastName(key: string): string {
  const name = key.slice(key.lastIndexOf('.') + 1)
  return name.replace(/#\d+$/, '')
}

/** Words of a name without meaningless ones. */
function wordsOf(name: string): string[] {
  const words = normaliseKey(name).replaceAll('ё', 'е').split('_')
  const meaningful = words.filter((word) => word !== '' && !MARKS.has(word))
  return meaningful.some((word) => /\p{L}/u.test(word)) ? meaningful : []
}

/** Common stem of singular and plural. It is only compared, so it need not be a word. */
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
