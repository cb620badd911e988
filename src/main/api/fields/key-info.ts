/** Meaning of a key, computed once per key and noun, since records of a noun share their keys. */
import type { FieldRole, ReferenceKind } from '@shared/model/record'
import type { Alias } from './alias'
import { ALIASES, kindByWords, NOUN_WORDS } from './aliases'
import { isRandomKey } from './data-keys'
import type { AnyNoun } from './decoded'
import { namesContactValue } from './contact-values'
import { idLast, normaliseKey } from '../json'

export interface RoleCandidate {
  readonly alias: Alias
  /** Lower is better; comparable among candidates for one role. */
  readonly rank: number
}

export type KeyInfo = Readonly<ReturnType<typeof workOut>>

/** Whether a name alone identifies a thing of this kind. Folders, files and projects often share names. */
export const isToldByName = (kind: ReferenceKind): boolean => !NOT_BY_NAME.has(kind)

const NOT_BY_NAME: ReadonlySet<ReferenceKind> = new Set<ReferenceKind>([
  ...(['unknown', 'list-element', 'folder', 'file', 'project'] as const)
])

const DATE =
  /(^|_)(date|time|datetime|timestamp|day|at|created|updated|modified|deadline|start|begin|end|stop|finish|due|birthday|birthdate|dt|ts|expires?|since|until|дата|время|срок)(_|$)|[a-z]{2}(?<!up|candi|man|vali)date$/
const BIRTHDAY =
  /(^|_)(birth_?days?|birth_?dates?|date_of_birth|birth_dt|bday|b_day|dob|born|born_at|born_on|рождения|рожд|др)(_|$)|(birthday|birthdate)$/
const NO_BIRTHDAY = /(^|_)(place|city|country|name|count|in|left|место|город|страна)(_|$)/
const OLD =
  /(^|_)(founded|founding|foundation|established|built|construction|issued?|regist\w*|since|year|основани\p{L}*|постройки|выдачи|регистрации|год)(_|$)/u
/** Last words of names for texts, numbers, dates and references. */
const VALUED =
  /(^|_)(name|title|label|caption|subject|description|desc|comments?|notes?|text|summary|address|street|city|country|region|state|zip|postcode|postal_code|index|website|site|url|link|login|inn|kpp|ogrn|bic|bik|iban|account|number|code|ref|reference|barcode|function|job|position|company|partner|client|customer|contact_person|person|phone|fax|image|photo|logo|avatar|date|datetime|deadline|price|cost|sum|amount|budget|quantity|qty|user|manager|responsible|author|owner|creator|executor|assignee|employee|department|team|stage|funnel|currency|product|folder|project|source|category|industry|tags|название|наименование|имя|фамилия|отчество|фио|описание|комментарий|примечание|адрес|город|страна|регион|индекс|сайт|инн|кпп|огрн|бик|счет|номер|код|должность|компания|клиент|заказчик|дата|срок|цена|стоимость|сумма|бюджет|количество|менеджер|ответственный|автор|исполнитель|сотрудник|отдел|источник|категория)$|_at$|^(contact|контакт)$/
const VERB = /^(notify|show|hide|allow|send|use|is|has|can|need|no|only|without)_/
const DATE_ONLY = /(^|_)(date|datetime|deadline|дата)(_|$)|_at$|[a-z]{2}(?<!up|candi|man|vali)date$/
const MONEY =
  /(^|_)(price|summ?a?|amount|cost|opportunity|budget|paid|debt|salary|revenue|profit|fee|balance|prepayment|payment_sum|цена|сумма|бюджет|стоимость|оплата|долг)(_|$)/
/** Words for money that also count hours. Beside a word for time they are no money: `time_budget`, `paid_hours`. */
const DURATION =
  /^(?!.*(price|fee|rate|salary|revenue|profit|payment|цена|стоимость|ставка)(_|$))(?=.*(^|_)(?<!(^|_)(one|first|part|full|real|life)_)(time|duration|overtime|время|времени)(_|$))|^(?!.*(price|cost|fee|rate|salary|revenue|profit|payment|цена|стоимость|ставка)(_|$))(?=.*(^|_)(hours|minutes|seconds|days|weeks|months|часов|часы|минут|минуты|дней|дни)(_|$))/
const FLAG =
  /^(is|has|can|was|need|needs|allow|use|show)_|(^|_)(deleted|removed|active|enabled|disabled|done|closed|archived|hidden|expired|current|final|completed|checked|required|flag|all_day|important|favou?rite|locked|visible|overdue|success|included|confirmed|approved|verified|blocked)$|(^|_)(all|whole|full|entire)_?day$|^(весь_день|dt_skip_time)$/
const ALL_DAY = /(^|_)(all|whole|full|entire)_?day$|^(весь_день|dt_skip_time|skip_time)$/
const TIMED = /^(has|with|use)_time$/
const CLOCK = /(^|_)(time|hour|время)(_|$)/
const IDS = /(^|_)ids?$/
/** Numbers under these names are neither amounts nor counts. */
const PLAIN_IDS = /^((cloud|storage|disk|project|deal)_)?folder$|^project$|^папка(_проекта)?$|^проект$/
const LABEL = /_(name|title|label|caption|fio|full_name|text)$/
const DYNAMIC = /^(uf|cf|custom|custom_field|field|prop|property|dyn|dynamic|extra|user_field)_/

const MAX_CACHED = 20_000
const caches = new Map<AnyNoun, Map<string, KeyInfo>>()

/** Meaning of the key for records of the noun. */
export function keyInfo(noun: AnyNoun, key: string): KeyInfo {
  let cache = caches.get(noun)
  if (cache === undefined) caches.set(noun, (cache = new Map()))
  let info = cache.get(key)
  if (info === undefined) {
    // Random keys differ in every record: neither analyse nor cache them.
    if (!key.includes('_') && isRandomKey(key)) return UNRECOGNISED
    if (cache.size >= MAX_CACHED) cache.clear()
    cache.set(key, (info = workOut(noun, idLast(normaliseKey(key)))))
  }
  return info
}

function workOut(noun: AnyNoun, name: string) {
  /** Numbers under this name are ids. */
  const hasIds = IDS.test(name) || PLAIN_IDS.test(name)
  const roles: readonly RoleCandidate[] = rolesOf(noun, name)
  /** Values are phones or e-mail addresses. */
  const contact = FLAG.test(name) ? null : namesContactValue(name)
  /** Values are birthdays: days without a time, often before 1970. */
  const isBirthday = BIRTHDAY.test(name) && !NO_BIRTHDAY.test(name)
  return {
    name,
    roles,
    kind: roles.find(({ alias }) => alias.kind !== undefined)?.alias.kind ?? kindByWords(name),
    hasIds,
    /** Numbers under this name are seconds or milliseconds since 1970. */
    isDate: (DATE.test(name) || isBirthday) && !hasIds,
    contact,
    /** Values are not yes or no: `false` means no value. */
    isValued:
      !FLAG.test(name) && !VERB.test(name) && (contact !== null || isBirthday || IDS.test(name) || VALUED.test(name)),
    isBirthday,
    /** Dates may be as old as the epochs of libraries. */
    isOld: isBirthday || OLD.test(name),
    /** Values are only dates: zero and `false` mean none. */
    isDateOnly: isBirthday || DATE_ONLY.test(name),
    isMoney: MONEY.test(name) && !hasIds && !DURATION.test(name),
    /** `0` and `1` mean no and yes. */
    flag: FLAG.test(name),
    /** Name without `_id`, `_name` and so on: the common part of `user_id` and `user_name`. */
    base: baseOf(name),
    /** Whether it labels its base: `user_name`. */
    hasLabels: LABEL.test(name),
    /** A dynamic field: `custom_color`, `uf_1200`. */
    isDynamic: DYNAMIC.test(name) && roles.length === 0,
    clock: clockOf(name)
  }
}

/** Adds what a field's title reveals if its name is a code: `UF_12` with the title "Телефон". */
export function withTitle(info: KeyInfo, title: KeyInfo): KeyInfo {
  const { contact, isBirthday, isValued } = title
  if (contact === info.contact && isBirthday === info.isBirthday && isValued === info.isValued) return info
  return {
    ...info,
    contact: info.contact ?? contact,
    isValued: info.isValued || isValued,
    ...(isBirthday ? { isBirthday, isOld: true, isDateOnly: true, isDate: true } : {})
  }
}

/** A time of day, or a flag for whole days. */
function clockOf(name: string): 'time' | 'all-day' | 'timed' | undefined {
  if (ALL_DAY.test(name)) return 'all-day'
  if (TIMED.test(name)) return 'timed'
  return CLOCK.test(name) ? 'time' : undefined
}

function baseOf(name: string): string {
  const base = name.replace(LABEL, '').replace(/_ids?$/, '')
  return base.replace(/(^|_)(currency)_(code|sign|symbol|iso|char_code)$/, '$1$2')
}

function rolesOf(noun: AnyNoun, name: string): RoleCandidate[] {
  const found: RoleCandidate[] = []
  const asked = new Set<FieldRole>()
  for (const alias of ALIASES) {
    if (alias.nouns !== undefined && !alias.nouns.includes(noun)) continue
    // The first applicable entry of a role counts, even if it excludes the name.
    if (asked.has(alias.role)) continue
    asked.add(alias.role)
    const rank = alias.format === 'money' && DURATION.test(name) ? null : rankOf(alias, noun, name)
    if (rank !== null) found.push({ alias, rank })
  }
  return found
}

/** Ranks after all listed names. */
const NEXT_TO = 90
const BY_PATTERN = 100
const OTHERWISE = 400
/** Shorter names match by chance. */
const SHORTEST_JOINED = 6

function rankOf(alias: Alias, noun: AnyNoun, name: string): number | null {
  const listed = placeAmong(alias.names, noun, name)
  if (listed !== null) return listed
  if (alias.nextTo?.names.includes(name) === true) return NEXT_TO
  if (alias.pattern?.test(name) && !alias.except?.test(name)) return BY_PATTERN + name.length
  const last = alias.otherwise === undefined ? null : placeAmong(alias.otherwise, noun, name)
  return last === null ? null : OTHERWISE + last
}

function placeAmong(names: readonly string[], noun: AnyNoun, name: string): number | null {
  const forms = names.map((pattern) =>
    pattern.includes('*') ? NOUN_WORDS[noun].map((word) => pattern.replace('*', word)) : [pattern]
  )
  const exact = forms.findIndex((spelled) => spelled.includes(name))
  if (exact >= 0) return exact
  // `createdate`, `dealname`: some services join words.
  if (name.length < SHORTEST_JOINED || name.includes('_')) return null
  const joined = forms.findIndex((spelled) => spelled.some((form) => form.replaceAll('_', '') === name))
  return joined < 0 ? null : joined
}

/** Meaning of a key that is not recognised. */
export const UNRECOGNISED = workOut('match', '')
