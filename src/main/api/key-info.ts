/** What a key says about its value, worked out once for each key and noun: records of one kind share their keys. */
import type { ReferenceKind } from '@shared/model/record'
import { ALIASES, KIND_WORDS, NOUN_WORDS, type Alias } from './aliases'
import type { AnyNoun } from './decoded'
import { normaliseKey } from './key-names'

export interface RoleCandidate {
  readonly alias: Alias
  /** Smaller is better; comparable among the candidates for one role. */
  readonly rank: number
}

export interface KeyInfo {
  readonly name: string
  readonly roles: readonly RoleCandidate[]
  readonly kind: ReferenceKind
  /** The name says that its numbers are ids. */
  readonly ids: boolean
  /** The name says that its numbers are seconds or milliseconds since 1970. */
  readonly date: boolean
  readonly money: boolean
  /** The name says that `0` and `1` mean no and yes. */
  readonly flag: boolean
  /** The name without `_id`, `_name` and so on: what `user_id` and `user_name` have in common. */
  readonly base: string
  /** Whether it names the label of its base: `user_name`. */
  readonly labels: boolean
  /** The name says that the field is a dynamic one: `custom_color`, `uf_1200`. */
  readonly dynamic: boolean
}

/** A key that nobody has looked at. */
export const UNRECOGNISED: KeyInfo = {
  name: '',
  roles: [],
  kind: 'unknown',
  ids: false,
  date: false,
  money: false,
  flag: false,
  base: '',
  labels: false,
  dynamic: false
}

const DATE =
  /(^|_)(date|time|datetime|timestamp|day|at|created|updated|modified|deadline|start|begin|end|finish|due|birthday|birthdate|dt|ts|expires?|since|until|дата|время|срок)(_|$)/
const MONEY =
  /(^|_)(price|sum|amount|cost|budget|paid|debt|salary|revenue|profit|fee|balance|prepayment|payment_sum|цена|сумма|бюджет|стоимость|оплата|долг)(_|$)/
const FLAG =
  /^(is|has|can|was|need|needs|allow|use|show)_|(^|_)(deleted|removed|active|enabled|disabled|done|closed|archived|hidden|expired|current|final|completed|checked|required|flag|all_day|important|favou?rite|locked|visible|overdue|success)$/
const IDS = /(^|_)ids?$/
const LABEL = /_(name|title|label|caption|fio|full_name|text)$/
const DYNAMIC = /^(uf|cf|custom|custom_field|field|prop|property|dyn|dynamic|extra|user_field)_/

const MAX_CACHED = 20_000
const caches = new Map<AnyNoun, Map<string, KeyInfo>>()

/** What the key says for records of the noun. */
export function keyInfo(noun: AnyNoun, key: string): KeyInfo {
  let cache = caches.get(noun)
  if (cache === undefined) caches.set(noun, (cache = new Map()))
  let info = cache.get(key)
  if (info === undefined) {
    if (cache.size >= MAX_CACHED) cache.clear()
    cache.set(key, (info = workOut(noun, normaliseKey(key))))
  }
  return info
}

function workOut(noun: AnyNoun, name: string): KeyInfo {
  const ids = IDS.test(name)
  const roles = rolesOf(noun, name)
  return {
    name,
    roles,
    kind: roles.find(({ alias }) => alias.kind !== undefined)?.alias.kind ?? kindOf(name),
    ids,
    date: DATE.test(name) && !ids,
    money: MONEY.test(name) && !ids,
    flag: FLAG.test(name),
    base: baseOf(name),
    labels: LABEL.test(name),
    dynamic: DYNAMIC.test(name) && roles.length === 0
  }
}

function baseOf(name: string): string {
  const base = name.replace(LABEL, '').replace(/_ids?$/, '')
  return base.replace(/(^|_)(currency)_(code|sign|symbol|iso|char_code)$/, '$1$2')
}

function kindOf(name: string): ReferenceKind {
  return KIND_WORDS.find(([words]) => words.test(name))?.[1] ?? 'unknown'
}

function rolesOf(noun: AnyNoun, name: string): RoleCandidate[] {
  const found: RoleCandidate[] = []
  for (const alias of ALIASES) {
    if (alias.nouns !== undefined && !alias.nouns.includes(noun)) continue
    // The first entry of a role that holds for the noun is the one that counts.
    if (found.some((other) => other.alias.role === alias.role)) continue
    const rank = rankOf(alias, noun, name)
    if (rank !== null) found.push({ alias, rank })
  }
  return found
}

function rankOf(alias: Alias, noun: AnyNoun, name: string): number | null {
  for (const [at, pattern] of alias.names.entries()) {
    if (pattern === name) return at
    if (pattern.includes('*') && NOUN_WORDS[noun].some((word) => pattern.replace('*', word) === name)) return at
  }
  if (alias.pattern?.test(name) && !alias.except?.test(name)) return 100 + name.length
  return null
}
