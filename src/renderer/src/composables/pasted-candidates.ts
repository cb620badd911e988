/** A longer text pasted or dropped into a search: the best of what it names is looked for, the rest is offered. */
import { ref, shallowRef, watch, type Ref } from 'vue'
import type { NamedText } from '@shared/contract/windows'
import type { Candidate, CandidateKind } from '@shared/rules/candidates'
import { parseLink } from '@shared/rules/links'

/** Where a text came from. */
export type OfferSource = 'pasted' | 'copied' | 'dropped' | NonNullable<NamedText['mail']>

/** Something that a pasted text names; `words`: what is looked for. */
export interface Offer {
  readonly kind: CandidateKind
  readonly words: string
  /** Of a link of the app: the link itself. */
  readonly link?: string
}

/** Of more the rest is only counted. */
const MOST_OFFERS = 30
/** A shorter text of one line is looked for as it is. */
const LONGEST_WORDS = 60
/** The longest text that a search takes. */
const LONGEST_TEXT = 200

/** A link of the app is looked for by the number of its record, or by its words; null: it names neither. */
function wordsOfLink(text: string): string | null {
  const link = parseLink(text)
  if (link === null) return text
  if (link.kind === 'search') return link.text
  return 'id' in link ? String(link.id) : null
}

/**
 * @param words what the field holds; what is chosen goes there
 * @param opens whether links of the app can be opened, so that those are offered that name nothing to look for
 */
export function usePastedCandidates(words: Ref<string>, opens = false) {
  /** Empty while the field holds anything else than one of them: only saved data is asked for these. */
  const offers = shallowRef<readonly Offer[]>([])
  /** How many there were besides. */
  const left = ref(0)
  const from = shallowRef<OfferSource>('pasted')
  /** Looked for by itself: the next offer follows until one is found. Null once the user has taken over. */
  const tried = shallowRef<Offer | null>(null)

  function forget(): void {
    offers.value = []
    left.value = 0
    tried.value = null
  }

  /** The user is at the offers: what is looked for stays. */
  function stay(): void {
    tried.value = null
  }

  /** Looks for the best of what was found. False: it names nothing. */
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

  /** Looks for the best that a text names. The rules come with the first text. False: it names nothing. */
  async function take(text: string, source: OfferSource = 'pasted'): Promise<boolean> {
    const { candidates } = await import('@shared/rules/candidates')
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

/** Whether a text is looked for as it is. */
export const isShort = (text: string): boolean => text.length <= LONGEST_WORDS && !text.includes('\n')

export type PastedCandidates = ReturnType<typeof usePastedCandidates>
