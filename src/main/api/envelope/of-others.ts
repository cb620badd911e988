/**
 * Tells by names whether a list holds other things than were asked for: people and dictionaries that records refer to,
 * or the stages, groups and files of another list. Such a list alone is not the answer.
 */
import { pluralOf, type Asked } from './asked'
import { isDictionary, isSide } from './envelope-names'
import { normaliseKey } from '../json'
import { PEOPLE_BESIDE, RANK, type Candidate, type Place } from './list-candidates'

/** Lists that have an operation of their own. */
const OTHER_LISTS =
  /^(?:(?:projects?|deals?|sales|users?)_)?(projects|stages|steps|groups|folders|files|events|funnels|pipelines)$/
/** Endings that name the form of a list, not its content. */
const HOW_LISTED = /_(list|dict|dictionary|map|by_id)$/

/** The names that a key may stand for: `user_list` holds users. */
function formsOf(key: string): readonly string[] {
  const name = normaliseKey(key)
  const bare = name.replace(HOW_LISTED, '')
  return bare === name ? [name] : [name, bare, pluralOf(bare)]
}

/** Whether a key names what was asked for, also with its owner in front: `deal_statuses`. */
function isAsked(key: string, { names }: Asked): boolean {
  return formsOf(key).some((form) => names.has(form) || [...names].some((name) => form.endsWith(`_${name}`)))
}

const isOtherList = (key: string): boolean => formsOf(key).some((form) => OTHER_LISTS.test(form))

const isOther = (key: string, { whole }: Asked): boolean =>
  formsOf(key).some(isDictionary) || (whole && isOtherList(key))

/** Whether a place lies under the name of other things, with no name of what was asked for below that. */
export function isOfOthers({ key, path }: Place, asked: Asked): boolean {
  if (asked.anyName) return isDictionary(key) && !asked.names.has(normaliseKey(key))
  return path.findLastIndex((above) => isOther(above, asked)) > path.findLastIndex((above) => isAsked(above, asked))
}

/** Whether a list may hold other things: no records are marked as no longer returned by it. */
export function mayBeOfOthers(place: Place, asked: Asked): boolean {
  if (asked.anyName || isAsked(place.key, asked)) return false
  return isOfOthers(place, asked) || isOtherList(place.key)
}

/** Whether a candidate surely is not what was asked for, even if it is the first answer to this request. */
export function isSurelyOfOthers({ place, rank }: Candidate, asked: Asked): boolean {
  const name = normaliseKey(place.key)
  if (asked.anyName || isAsked(name, asked) || isAsked(pluralOf(name), asked)) return false
  // `page` is also the name of an envelope of records.
  if (isSide(name) && name !== 'page') return true
  if (rank === RANK.one && isOther(pluralOf(name), asked)) return true
  // Nearly every dictionary may be one of the lists asked for.
  return isOfOthers(place, asked) && (!asked.lists || PEOPLE_BESIDE.test(name))
}
