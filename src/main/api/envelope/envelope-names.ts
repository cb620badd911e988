/** Common names in envelopes. They only rank candidates: a list is recognised by its shape. */
import { wordList, wordSet } from '@shared/rules/word-tables'
import { normaliseKey } from '../json'

/** Usual keys of the list or record. */
export const CONTENT_NAMES: ReadonlySet<string> = wordSet(`
  data items item list rows row result results records record objects object entities entity elements values content
  response payload body collection children options node nodes edges
`)

/** Keys that name the kind of records in a list. */
export const NOUN_NAMES: ReadonlySet<string> = wordSet(`
  project projects steps stages groups folders files events suggestions
`)

/**
 * Metadata and side-loaded records. Never the answer's list while another candidate exists, and never part of a record.
 */
export const SIDE_NAMES: ReadonlySet<string> = wordSet(`
  included includes meta metadata links link errors error warnings messages message columns headers filters sort
  sorting paging pagination pager page pages cursor jsonapi request debug status success ok code total count offset
  limit time timestamp version references dictionaries lookups
`)

/**
 * Messages, side-loaded records and descriptions of the answer, never envelopes. A list under such a name is at best a
 * doubtful answer.
 */
const BESIDE_NAMES: ReadonlySet<string> = wordSet(`
  included includes links link columns headers filters sort sorting jsonapi debug request references dictionaries
  lookups related related_objects linked facets legend
`)
const TELLING =
  /(^|_)(errors?|errs?|messages?|msgs?|warnings?|notices?|notifications?|alerts?|hints?|exceptions?|faults?|failures?|violations?|ошибки|сообщения|предупреждения|уведомления)$/

/** Whether a normalised key holds messages, never records. */
export const isMessageName = (name: string): boolean => TELLING.test(name)

/** Whether a normalised key holds data beside the answer. */
export const isBeside = (name: string): boolean => BESIDE_NAMES.has(name) || TELLING.test(name)

/** Whether a list is usually under this key. */
export function isContent(key: string): boolean {
  const name = normaliseKey(key)
  return CONTENT_NAMES.has(name) || NOUN_NAMES.has(name)
}

/** Whether a key names a dictionary that records refer to: people, companies, currencies. */
export function isDictionary(key: string): boolean {
  const name = normaliseKey(key)
  return PEOPLE.test(name) || DICTIONARIES.test(name)
}

export const PEOPLE =
  /(^|_)(users?|people|persons?|managers|employees|staff|authors|owners|members|participants|currenc(y|ies)|rates|statuses|priorities|units|пользователи|сотрудники|валюты)$/
const DICTIONARIES =
  /(^|_)(contacts|compan(y|ies)|clients|customers|counterpart(y|ies)|accounts|organi[sz]ations|tags|labels|languages|countries|cities|контакты|клиенты)$/
/** Main records: services do not send them as dictionaries. */
export const MAIN = /^(projects?|deals?|leads?|orders?|tasks?|issues|tickets)$/
export const PARTS_OF_OTHERS = /^(stages|steps|groups|folders)$/

export function isSide(key: string): boolean {
  return SIDE_NAMES.has(normaliseKey(key))
}

/** Keys of messages: a map with such keys is a message, not a list of names. */
export const MESSAGE_NAMES: ReadonlySet<string> = wordSet(`
  msg text detail details description reason cause hint info note notice warning exception fault fault_code faultcode
  fault_string faultstring err errmsg errno trace error_code error_message error_description error_text error_msg
  error_type error_id request_id trace_id correlation_id jsonrpc help documentation_url path timestamp
  сообщение ошибка описание причина статус код результат
`)

/** Whether a key belongs to an envelope, not to a record. */
export function isEnvelopeName(key: string): boolean {
  const name = normaliseKey(key)
  return SIDE_NAMES.has(name) || CONTENT_NAMES.has(name) || MESSAGE_NAMES.has(name)
}

/** Whether a normalised key is a total. `count` alone may be the page size. */
export function isTotalName(key: string): boolean {
  if (/page|per|limit|offset|sum|price|amount|time/.test(key)) return false
  return /(^|_)(total|totals|found|overall)(_|$)|^(all_?count|count_?all|full_?count|records_filtered|hits)$/.test(key)
}

/** Keys of a record's own id, in order of preference. */
export const OWN_ID_NAMES: readonly string[] = wordList(`
  id identifier ident uid gid pk oid object_id record_id entity_id item_id row_id
`)

/** Keys that are ids only if they differ in all records of a list: in a single object, `code: 0` is a status. */
export const LIST_ID_NAMES: readonly string[] = ['key', 'nr', 'num', 'number', 'code']
