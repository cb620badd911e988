/**
 * Fields that change without an edit, and values that must not be stored. They are recognised by name; other names are
 * found by observation, see `volatile-fields.ts`.
 */
import type { Field } from '@shared/model/record'
import { remembered } from '@shared/rules/remembered'
import { normaliseKey } from '../../api/json'
import { isTokenLike } from '../../secrets-in-text/token-like'

/** Timestamps of the last write or view. */
const STAMPS =
  /^(date_)?(updated|modified|changed|edited|synced|refreshed|accessed|viewed|visited|seen)(_(at|on|by|date|time|ts|datetime|user|user_id|by_id))?$|^(update|modify|modification|change|edit|access|view|visit)_(date|time|at|ts)$/
const LAST =
  /(^|_)last_(seen|views?|viewed|visits?|visited|access|accessed|login|logged_in|activit(y|ies)|online|updated?|modified|changed?|edit(ed)?|sync(ed)?|refresh(ed)?|request)(_|$)/
/** Counters of views. */
const COUNTERS =
  /(^|_)(views?|hits|visits?|visitors|downloads|reads)_(count|counter|number|total)$|^(count_|number_of_|num_|total_)?(views|hits|visits|visitors)(_count)?$|^(hits?|views?)_counter$/
/** Values that depend on today's date alone. */
const AGES =
  /(^|_)(days|hours|minutes|seconds)_(left|ago|passed|since|overdue|in_|until|to_|remaining)|^(age|age_days|time_ago|server_time|current_time|generated_at|now)$/
/** Version numbers of the record. */
const VERSIONS =
  /^(etag|e_tag|rev|revision|row_version|lock_version|record_version|checksum|hash|md5|sha1|crc(32)?|trace_id|request_id|nonce)$/

/**
 * Whether a field's differences are not recorded. True for timestamps, view counters and versions, and for values under
 * token-like names. Also for further fields of a referenced person or thing, besides id and name.
 */
export function isPassing({ key, label, role, isPart }: Pick<Field, 'key' | 'label' | 'role' | 'isPart'>): boolean {
  if (role === 'updated' || role === 'id') return true
  // Items in a list of references may have their own fields, such as the number of a good. A single reference has none.
  if (isPart === true && !key.endsWith('[]')) return true
  // A recognised field counts even if its name looks like a timestamp.
  return isTokenLikeKey(key) || isTokenLike(label) || (role === null && isPassingKey(key))
}

const isTokenLikeKey = (key: string): boolean => key.split('.').some(isTokenLike)

const isPassingKey = remembered((key) => {
  const name = normaliseKey(key.slice(key.lastIndexOf('.') + 1))
  return [STAMPS, LAST, COUNTERS, AGES, VERSIONS].some((pattern) => pattern.test(name))
}, 20_000)

const QUERY_VALUE = /([?&;])([^=&#\s"']{1,64})=([^&#\s"']*)/g
const SIGNING = /^(exp|expires?|expiry|sig|sign|signature|hash|ts|_|timestamp|nonce|policy|x-amz-.*|se|sp|sv)$/i

/** Removes signatures and expiry times from links in a text: they differ in every answer and grant temporary access. */
export function withoutPassingParts(text: string): string {
  if (!text.includes('?') || !text.includes('=')) return text
  return text.replace(QUERY_VALUE, (whole: string, before: string, name: string) =>
    isTokenLike(name) || SIGNING.test(name) ? `${before}${name}=…` : whole
  )
}
