/** Parses an HTML page received instead of data, with bounds on every tag. */

import { SHORTEST_CUT } from '../hide-secrets'

/** Maximum length of a tag; longer tags are skipped, as are tags beyond the maximum number. */
const LONGEST_TAG = 2_000
const MOST_TAGS = 50
const LONGEST_TITLE = 200

const REFRESH = /http-equiv\s{0,9}=\s{0,9}["']?refresh/i
const ADDRESS = /url\s{0,9}=\s{0,9}["']?\s{0,9}(https?:\/\/[^"'\s>]{1,2000})/i

/**
 * Redirect target as written in the page, title, and whether it speaks the protocol of captive portals.
 * @param page beginning of the page, bounded by the caller
 */
export function readPage(page: string) {
  return { leadsTo: leadsTo(page), title: titleOf(page), speaksWispr: page.includes('<WISPAccessGatewayParam') }
}

function leadsTo(page: string): string | null {
  for (const at of openings(page, /<meta\b/gi)) {
    const { tag } = tagAt(page, at)
    if (!REFRESH.test(tag)) continue
    const address = ADDRESS.exec(tag)?.[1]
    if (address !== undefined) return address
  }
  return null
}

/** At most 200 characters on one line. */
function titleOf(page: string): string | null {
  for (const at of openings(page, /<title\b/gi)) {
    const { end } = tagAt(page, at)
    if (end === null) continue
    const text = page.slice(end, end + LONGEST_TITLE * 2)
    const close = text.indexOf('<')
    // A sentence has no line breaks or control characters.
    const title = (close < 0 ? text : text.slice(0, close)).replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
    // After collapsing blanks a cut text may look complete: skip it.
    if (close < 0 && text.length === LONGEST_TITLE * 2 && title.length < SHORTEST_CUT) continue
    if (title !== '') return title.slice(0, LONGEST_TITLE)
  }
  return null
}

const openings = (page: string, tag: RegExp): number[] =>
  Array.from(page.matchAll(tag), ({ index }) => index).slice(0, MOST_TAGS)

/** The tag and its end; null if longer than the limit. */
function tagAt(page: string, at: number): { readonly tag: string; readonly end: number | null } {
  const tag = page.slice(at, at + LONGEST_TAG)
  const end = tag.indexOf('>')
  return end < 0 ? { tag, end: null } : { tag: tag.slice(0, end), end: at + end + 1 }
}
