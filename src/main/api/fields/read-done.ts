/** Completion, from words in payloads. */
import { isObject } from '../json'
import { readReferenceObject } from './read-values'

/** Tried first, since `not done` ends in a word for done. */
const OPEN =
  /^(in.?complete|un.?(done|finished|checked|completed)|not\b.*|open(ed)?|new|to.?do|active|in.?(progress|work)|pending|planned|scheduled|waiting|started|draft|ожида.*|не\s?.*|нов(ый|ая|ое)|открыт.*|в работе|в процессе|заплан.*|актив.*)$/i
const DONE =
  /^(complete[d]?|done|finished|closed|checked|resolved|executed|held|ready|success(ful)?|выполнен.*|сделан.*|готов.*|закрыт.*|заверш[её]н.*|проведен.*|проведён.*)$/i

/** Null for other words, and for objects with such a word. */
export function readDone(value: unknown): boolean | null {
  const word = isObject(value) ? readReferenceObject(value)?.label : value
  if (typeof word !== 'string' || word.length > 40) return null
  const text = word.trim()
  return OPEN.test(text) ? false : DONE.test(text) ? true : null
}
