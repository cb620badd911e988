/**
 * Tells by names what is of other things than were asked for: the people and dictionaries that records refer to, and the
 * stages, groups and files of another list. Alone in an answer they are no answer to the question.
 */
import { pluralOf, type Asked } from './asked'
import { isDictionary, isSide } from './envelope-names'
import { normaliseKey } from '../json'
import { PEOPLE_BESIDE, RANK, type Candidate, type Place } from './list-candidates'

/** Lists that have a question of their own. */
const OTHER_LISTS =
  /^(?:(?:projects?|deals?|sales|users?)_)?(projects|stages|steps|groups|folders|files|events|funnels|pipelines)$/
/** Endings that say how things are listed, not what they are. */
const HOW_LISTED = /_(list|dict|dictionary|map|by_id)$/

/** What a key may say of the things under it: `user_list` holds users. */
function formsOf(key: string): readonly string[] {
  const name = normaliseKey(key)
  const bare = name.replace(HOW_LISTED, '')
  return bare === name ? [name] : [name, bare, pluralOf(bare)]
}

/** Whether a key names what was asked for, perhaps after whose it is: `deal_statuses`. */
function isAsked(key: string, { names }: Asked): boolean {
  return formsOf(key).some((form) => names.has(form) || [...names].some((name) => form.endsWith(`_${name}`)))
}

const isOtherList = (key: string): boolean => formsOf(key).some((form) => OTHER_LISTS.test(form))

const isOther = (key: string, { whole }: Asked): boolean =>
  formsOf(key).some(isDictionary) || (whole && isOtherList(key))

/** Whether a place lies under a name of others, with none of what was asked for below it. */
export function isOfOthers({ key, path }: Place, asked: Asked): boolean {
  if (asked.anyName) return isDictionary(key) && !asked.names.has(normaliseKey(key))
  return path.findLastIndex((above) => isOther(above, asked)) > path.findLastIndex((above) => isAsked(above, asked))
}

/** Whether a list may be of others: nobody takes records away by it. */
export function mayBeOfOthers(place: Place, asked: Asked): boolean {
  if (asked.anyName || isAsked(place.key, asked)) return false
  return isOfOthers(place, asked) || isOtherList(place.key)
}

/** Whether what was found is surely none of what was asked for, be it the first answer that ever came. */
export function isSurelyOfOthers({ place, rank }: Candidate, asked: Asked): boolean {
  const name = normaliseKey(place.key)
  if (asked.anyName || isAsked(name, asked) || isAsked(pluralOf(name), asked)) return false
  // A page is what its records lie in as well.
  if (isSide(name) && name !== 'page') return true
  if (rank === RANK.one && isOther(pluralOf(name), asked)) return true
  // Nearly every dictionary may be one of the lists.
  return isOfOthers(place, asked) && (!asked.lists || PEOPLE_BESIDE.test(name))
}
