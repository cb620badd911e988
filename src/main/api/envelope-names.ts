/** Names that envelopes commonly use. They only decide between candidates; a list is found by its shape. */
import { normaliseKey } from './key-names'

/** Where a list or a record usually lies. */
export const CONTENT_NAMES: ReadonlySet<string> = new Set([
  'data',
  'items',
  'item',
  'list',
  'rows',
  'row',
  'result',
  'results',
  'records',
  'record',
  'objects',
  'object',
  'entities',
  'entity',
  'elements',
  'values',
  'content',
  'response',
  'payload',
  'body',
  'collection',
  'children',
  'options',
  'node',
  'nodes',
  'edges'
])

/** Lists called by what they hold. */
export const NOUN_NAMES: ReadonlySet<string> = new Set([
  'project',
  'projects',
  'steps',
  'stages',
  'groups',
  'folders',
  'files',
  'events',
  'suggestions'
])

/** What stands beside a list: never the list itself while there is another candidate, never a part of a record. */
export const SIDE_NAMES: ReadonlySet<string> = new Set([
  'included',
  'includes',
  'meta',
  'metadata',
  'links',
  'link',
  'errors',
  'error',
  'warnings',
  'messages',
  'message',
  'columns',
  'headers',
  'filters',
  'sort',
  'sorting',
  'paging',
  'pagination',
  'pager',
  'page',
  'pages',
  'cursor',
  'jsonapi',
  'request',
  'debug',
  'status',
  'success',
  'ok',
  'code',
  'total',
  'count',
  'offset',
  'limit',
  'time',
  'timestamp',
  'version',
  'references',
  'dictionaries',
  'lookups'
])

/** What tells people something: a map under such keys is a message, not a list of names. */
export const SAYING_NAMES: ReadonlySet<string> = new Set([
  ...[
    'msg',
    'text',
    'detail',
    'details',
    'description',
    'reason',
    'cause',
    'hint',
    'info',
    'note',
    'notice',
    'warning'
  ],
  ...[
    'exception',
    'fault',
    'fault_code',
    'faultcode',
    'fault_string',
    'faultstring',
    'err',
    'errmsg',
    'errno',
    'trace'
  ],
  ...['error_code', 'error_message', 'error_description', 'error_text', 'error_msg', 'error_type', 'error_id'],
  ...['request_id', 'trace_id', 'correlation_id', 'jsonrpc', 'help', 'documentation_url', 'path', 'timestamp'],
  ...['сообщение', 'ошибка', 'описание', 'причина', 'статус', 'код', 'результат']
])

/** Whether a key is one of those that stand around records, not in them. */
export function isEnvelopeName(key: string): boolean {
  const name = normaliseKey(key)
  return SIDE_NAMES.has(name) || CONTENT_NAMES.has(name) || SAYING_NAMES.has(name)
}

/** Whether a normalised key names the number of all records. `count` alone may as well be the page's own. */
export function isTotalName(key: string): boolean {
  if (/page|per|limit|offset|sum|price|amount|time/.test(key)) return false
  return /(^|_)(total|totals|found|overall)(_|$)|^(all_?count|count_?all|full_?count|records_filtered|hits)$/.test(key)
}

/** Keys that bear the id of the record they stand in, best first. */
export const OWN_ID_NAMES: readonly string[] = [
  'id',
  'identifier',
  'ident',
  'uid',
  'gid',
  'pk',
  'oid',
  'object_id',
  'record_id',
  'entity_id',
  'item_id',
  'row_id'
]

/** Keys that bear an id only when they tell the records of a list apart: alone, `code: 0` is a status. */
export const LIST_ID_NAMES: readonly string[] = ['key', 'nr', 'num', 'number', 'code']
