/**
 * Finds secrets in a text in any notation, in linear time:
 * - plain
 * - escaped for URLs, JSON, scripts or HTML, mixed and nested a few layers deep
 * - in base64, hex or byte numbers inside those
 */
import { formsOf, type Forms } from './forms'
import { unfolded, viewOf, without, type View } from './unfold'

export interface FindOptions {
  /** The text is the start of a longer one: a partial secret at its end counts too. */
  readonly isCut?: boolean
}

/** Range of the text; `end` is exclusive. */
export interface SecretRange {
  readonly start: number
  readonly end: number
}

/** Minimum length: shorter values occur in ordinary words. */
const LEAST = 4
/** Layers of escapes that are undone, e.g. a URL in JSON in an HTML attribute. */
const LAYERS = 4
const LONGEST_ESCAPE = 48
/** An escape cut at the end of a text, or nothing; also between the bytes of a character. */
const UNFINISHED =
  /(?:(?:%|\\x)[c-f][\da-f](?:(?:%|\\x)[89ab][\da-f]){0,2}|\\3[0-7]{2}(?:\\2[0-7]{2}){0,2})?(?:%(?:u[\da-f]{0,3}|[\da-f]?)|\\(?:u[\da-f]{0,3}|u\{[\da-f]{0,6}|x[\da-f]?|[0-3]?[0-7])?|&#?\w{0,40})?$/i
const isSpace = (code: number): boolean => code === 0x20 || (code >= 0x09 && code <= 0x0d)
/** Separators between bytes of a dump: space, `,`, `-` or `:`. */
const isBetweenHex = (code: number): boolean => isSpace(code) || code === 0x2c || code === 0x2d || code === 0x3a

export class SecretFinder {
  readonly #secrets = new Map<string, Forms>()

  add(secret: string): void {
    if (secret.length >= LEAST && !this.#secrets.has(secret)) this.#secrets.set(secret, formsOf(secret))
  }

  hide(text: string, mask: string, options: FindOptions = {}): string {
    let hidden = ''
    let from = 0
    for (const { start, end } of this.find(text, options)) {
      hidden += text.slice(from, start) + mask
      from = end
    }
    return hidden + text.slice(from)
  }

  /** Ranges of secrets, sorted, without overlapping or adjacent ones. */
  find(text: string, { isCut = false }: FindOptions = {}): SecretRange[] {
    if (this.#secrets.size === 0) return []
    const places: SecretRange[] = []
    let view: View | null = viewOf(text)
    for (let layer = 0; view !== null && layer <= LAYERS; layer++) {
      // Whole escapes only: a partial one would decode to something else.
      const whole: View = isCut ? { ...view, text: view.text.slice(0, wholeLength(view.text)) } : view
      this.#findIn(whole, places, isCut ? text.length : null)
      // A secret may look like a cut escape: `&` and its letters.
      if (whole.text.length < view.text.length) this.#findIn(view, places, text.length)
      view = unfolded(whole)
    }
    return joined(places)
  }

  /** @param cutAt length of the whole text if it was cut; else null */
  #findIn(view: View, places: SecretRange[], cutAt: number | null): void {
    const packed = without(view, isSpace) ?? view
    const base64 = { ...packed, text: packed.text.replaceAll('-', '+').replaceAll('_', '/') }
    const spaced = without(view, isBetweenHex) ?? view
    const hex = { ...spaced, text: lowerCase(spaced.text) }
    for (const forms of this.#secrets.values()) {
      for (const form of forms.plain) findForm(view, form, places, cutAt)
      for (const { text, sharesBefore, sharesAfter } of forms.base64) {
        findForm(base64, text, places, cutAt, sharesBefore ? 1 : 0, sharesAfter ? 1 : 0)
      }
      for (const form of forms.bytes) findForm(packed, form, places, cutAt)
      for (const form of forms.hex) findForm(hex, form, places, cutAt)
    }
  }
}

/** Adds the ranges of a form of a secret, each with the characters `before` and `after` it that share its bits. */
function findForm(
  { text, starts, ends }: View,
  form: string,
  places: SecretRange[],
  cutAt: number | null,
  before = 0,
  after = 0
): void {
  for (let at = text.indexOf(form); at >= 0; at = text.indexOf(form, at + 1)) {
    const end = Math.min(at + form.length + after, ends.length)
    places.push({ start: starts[Math.max(0, at - before)] as number, end: ends[end - 1] as number })
  }
  if (cutAt === null) return
  // The text may end with the start of the form.
  for (let part = Math.min(form.length - 1, text.length); part > 0; part--) {
    if (!text.endsWith(form.slice(0, part))) continue
    places.push({ start: starts[Math.max(0, text.length - part - before)] as number, end: cutAt })
    return
  }
}

/** Length of the text without a cut escape at its end. */
function wholeLength(text: string): number {
  const end = text.slice(-LONGEST_ESCAPE)
  return text.length - end.length + end.search(UNFINISHED)
}

/** ASCII only: other letters may become longer in lower case, which would shift positions. */
const lowerCase = (text: string): string => text.replace(/[A-F]/g, (letter) => letter.toLowerCase())

/** Sorts ranges and merges adjacent ones. */
function joined(places: readonly SecretRange[]): SecretRange[] {
  const found: SecretRange[] = []
  for (const place of places.toSorted((a, b) => a.start - b.start)) {
    const last = found.at(-1)
    if (last === undefined || place.start >= last.end) found.push(place)
    else found[found.length - 1] = { start: last.start, end: Math.max(last.end, place.end) }
  }
  return found
}
