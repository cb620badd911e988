/** A longer text pasted or dropped into a search: searches for its best candidate and offers the others. */
import { ref, shallowRef, watch, type Ref } from 'vue'
import type { NamedText } from '@shared/contract/windows'
import type { Candidate, CandidateKind } from '@shared/model/candidates'
import { parseLink } from '@shared/rules/links'

export type OfferSource = 'pasted' | 'copied' | 'dropped' | NonNullable<NamedText['mail']>

/** A search candidate from a pasted text; `words` is its query. */
export interface Offer {
  readonly kind: CandidateKind
  readonly words: string
  /** The app link itself, if the candidate is one. */
  readonly link?: string
}

/** Maximum number of offers; further candidates are only counted. */
const MOST_OFFERS = 30
/** A single line of up to this many characters is searched as it is. */
const LONGEST_WORDS = 60
/** Maximum length of a query in characters. */
const LONGEST_TEXT = 200

/** The query for an app link: the record's number or its words; null if it has neither. */
function wordsOfLink(text: string): string | null {
  const link = parseLink(text)
  if (link === null) return text
  if (link.kind === 'search') return link.text
  return 'id' in link ? String(link.id) : null
}

/**
 * @param words the text of the field; receives the chosen candidate
 * @param opens whether app links can be opened; if so, links without a query are offered too
 */
export function usePastedCandidates(words: Ref<string>, opens = false) {
  /** Empty once the field's text is not one of the offers. */
  const offers = shallowRef<readonly Offer[]>([])
  /** Number of candidates beyond the offers. */
  const left = ref(0)
  const from = shallowRef<OfferSource>('pasted')
  /**
   * The candidate being tried automatically, one after another until one has results. Null once the user has taken
   * over.
   */
  const tried = shallowRef<Offer | null>(null)

  function forget(): void {
    offers.value = []
    left.value = 0
    tried.value = null
  }

  /** The user is browsing the offers: stop trying the next one. */
  function stay(): void {
    tried.value = null
  }

  /** Searches for the best candidate. Returns false if there is none. */
  function offer(named: readonly Candidate[], source: OfferSource): boolean {
    const found = named.flatMap(({ kind, value }): Offer[] => {
      const link = kind === 'link' && parseLink(value) !== null ? { link: value } : {}
      const looked = kind === 'link' ? (wordsOfLink(value) ?? (opens ? value : null)) : value
      return looked === null ? [] : [{ kind, words: looked.slice(0, LONGEST_TEXT), ...link }]
    })
    const [best] = found
    if (best === undefined) return false
    words.value = best.words
    from.value = source
    offers.value = found.slice(0, MOST_OFFERS)
    left.value = found.length - offers.value.length
    tried.value = best
    return true
  }

  /**
   * Extracts candidates from a text and searches for the best. Loads the rules on first use. Returns false if there is
   * none.
   */
  async function take(text: string, source: OfferSource = 'pasted'): Promise<boolean> {
    const { candidates } = await import('../rules/candidates')
    return offer(candidates(text), source)
  }

  async function onPaste(event: ClipboardEvent): Promise<void> {
    const text = event.clipboardData?.getData('text/plain').trim() ?? ''
    const field = event.target
    if (!(field instanceof HTMLInputElement) || field.readOnly || isShort(text)) return
    event.preventDefault()
    if (await take(text)) return
    const room = LONGEST_TEXT - field.value.length + (field.selectionEnd ?? 0) - (field.selectionStart ?? 0)
    field.setRangeText(text.replaceAll(/\s+/g, ' ').slice(0, Math.max(0, room)))
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }

  watch(words, (now) => offers.value.some((offer) => offer.words === now) || forget(), { flush: 'sync' })

  return { words, offers, left, from, tried, offer, take, onPaste, forget, stay }
}

/** Whether a text is short enough to be searched as it is. */
export const isShort = (text: string): boolean => text.length <= LONGEST_WORDS && !text.includes('\n')

export type PastedCandidates = ReturnType<typeof usePastedCandidates>
