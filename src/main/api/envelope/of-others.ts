/**
 * Decides by names whether a list holds other things than requested. Examples are people and dictionaries that records
 * refer to, and stages, groups or files of another list.
 */
import { pluralOf, type RequestedLists } from './requested-lists'
import { isDictionary, isSide } from './envelope-names'
import { normaliseKey } from '../json'
import { PEOPLE_BESIDE, RANK, type Candidate, type CandidateLocation } from './list-candidates'

/** Nouns with a list operation of their own. */
const OTHER_LISTS =
  /^(?:(?:projects?|deals?|sales|users?)_)?(projects|stages|steps|groups|folders|files|events|funnels|pipelines)$/
/** Suffixes that describe the form of a list, not its content. */
const HOW_LISTED = /_(list|dict|dictionary|map|by_id)$/

/** Possible meanings of a key: `user_list` holds users. */
function formsOf(key: string): readonly string[] {
  const name = normaliseKey(key)
  const bare = name.replace(HOW_LISTED, '')
  return bare === name ? [name] : [name, bare, pluralOf(bare)]
}

/** Whether a key names the requested noun, also prefixed by its owner: `deal_statuses`. */
function isAsked(key: string, { names }: RequestedLists): boolean {
  return formsOf(key).some((form) => names.has(form) || [...names].some((name) => form.endsWith(`_${name}`)))
}

const isOtherList = (key: string): boolean => formsOf(key).some((form) => OTHER_LISTS.test(form))

const isOther = (key: string, { whole }: RequestedLists): boolean =>
  formsOf(key).some(isDictionary) || (whole && isOtherList(key))

/** Whether the path contains a name of other things without a requested name below it. */
export function isOfOthers({ key, path }: CandidateLocation, asked: RequestedLists): boolean {
  if (asked.hasAnyName) return isDictionary(key) && !asked.names.has(normaliseKey(key))
  return path.findLastIndex((above) => isOther(above, asked)) > path.findLastIndex((above) => isAsked(above, asked))
}

/** Whether a list may hold other things. It then must not mark records as no longer returned. */
export function mayBeOfOthers(place: CandidateLocation, asked: RequestedLists): boolean {
  if (asked.hasAnyName || isAsked(place.key, asked)) return false
  return isOfOthers(place, asked) || isOtherList(place.key)
}

/** Whether a candidate surely was not requested, even if it is the first answer to this request. */
export function isSurelyOfOthers({ place, rank }: Candidate, asked: RequestedLists): boolean {
  const name = normaliseKey(place.key)
  if (asked.hasAnyName || isAsked(name, asked) || isAsked(pluralOf(name), asked)) return false
  // `page` is also the name of an envelope of records.
  if (isSide(name) && name !== 'page') return true
  if (rank === RANK.one && isOther(pluralOf(name), asked)) return true
  // Almost any dictionary may be one of the requested lists.
  return isOfOthers(place, asked) && (!asked.hasLists || PEOPLE_BESIDE.test(name))
}
