/**
 * Whether a stage is open, or ends its funnel as won or lost. The interface does not say, so names are interpreted by
 * whole words, in English and Russian. Unknown names are open; the user can correct each stage. `final`: the stage ends
 * the funnel, but holds won and lost projects; only the user says that.
 */
import { wordSet } from './word-tables.ts'

export const STAGE_STATES = ['open', 'won', 'lost', 'final'] as const
export type StageState = (typeof STAGE_STATES)[number]

/** The user's choice for a stage; it overrides its name. */
export interface StageChoice {
  /** The stage's id. */
  readonly id: number
  readonly state: StageState
}

/** Upper bound for choices per workspace. */
export const MOST_STAGE_CHOICES = 2_000

/** Decide regardless of the words around them. */
const WON = wordSet('won выигран выиграна выиграно выиграны выиграли')
const LOST = wordSet(
  'lost cancelled canceled rejected declined refused disqualified unsuccessful unsuccessfully',
  'отказ отказано отказался отказалась отказались проигран проиграна проиграно проиграны проиграли потерян потеряна',
  'потеряно отменен отменена отменено отменены неуспешно неуспешный неуспешная аннулирован аннулирована'
)
/** Decide only next to words of `ABOUT`: "Successful call" is no end. Negated, they mean lost. */
const SUCCESS = wordSet(
  'success successful successfully succeeded',
  'успех успешно успешный успешная успешные реализован реализована реализовано реализованы состоялась состоялся'
)
/** Like `SUCCESS`, but negated they mean open. */
const DONE = wordSet(
  'completed finished done завершен завершена завершено завершены выполнен выполнена выполнено выполнены'
)
const ABOUT = wordSet(
  'deal deals project projects order sale sales case closed close and is as the with',
  'сделка сделки проект проекты заказ продажа продажи дело закрыт закрыта закрыто закрыты закрытие и с'
)
/** Words of an end that may be won or lost, or no end at all: "Closed", "Documents archived". */
const ENDING = wordSet(
  'closed ended final archive archived',
  'закрыт закрыта закрыто закрыты окончен окончена окончено окончены финал финальный архив архивный'
)
const NOT = wordSet('not no never without isn’t не нет без')

/** `Сделка (не завершён)` gives `сделка`, `не`, `завершен`. */
function wordsOf(name: string): readonly string[] {
  const plain = name.normalize('NFKC').toLowerCase().replaceAll('ё', 'е').replaceAll("'", '’')
  return plain.match(/\p{L}[\p{L}\p{M}]*(?:’\p{L}+)?|\p{N}+/gu) ?? []
}

const negates = (word: string | undefined): boolean => word !== undefined && (NOT.has(word) || word.endsWith('n’t'))

/**
 * State of a stage by its name. `open` for names that are unknown, neutral or contradictory ("Won or lost").
 *
 * @param name the service's name of the stage
 */
export function guessedStage(name: string | null): StageState {
  if (name === null) return 'open'
  const words = wordsOf(name)
  const found = new Set<StageState>()
  const isAlone = words.every(
    (word) => [WON, LOST, SUCCESS, DONE, ABOUT].some((known) => known.has(word)) || negates(word)
  )
  for (const [at, word] of words.entries()) {
    // "Not been won": one word may stand in between.
    const isNegated = negates(words[at - 1]) || (negates(words[at - 2]) && !isTelling(words[at - 1]))
    if (WON.has(word)) found.add(isNegated ? 'lost' : 'won')
    else if (LOST.has(word)) found.add(isNegated ? 'open' : 'lost')
    else if (isAlone && SUCCESS.has(word)) found.add(isNegated ? 'lost' : 'won')
    else if (isAlone && DONE.has(word)) found.add(isNegated ? 'open' : 'won')
  }
  const [only] = found
  return only !== undefined && found.size === 1 ? only : 'open'
}

/**
 * Whether the name suggests a final stage, without saying so surely. The user is asked about such a stage.
 *
 * @param name the service's name of the stage
 */
export function looksFinal(name: string | null): boolean {
  if (name === null || guessedStage(name) !== 'open') return false
  const words = wordsOf(name)
  return words.some((word, at) => ENDING.has(word) && !negates(words[at - 1]))
}

const isTelling = (word: string | undefined): boolean =>
  word !== undefined && [WON, LOST, SUCCESS, DONE].some((known) => known.has(word))

/** The user's choice for the stage, or else the guess from its name. */
export function stageState(
  stage: { readonly id: number; readonly label: string | null },
  choices: ReadonlyMap<number, StageState>
): StageState {
  return choices.get(stage.id) ?? guessedStage(stage.label)
}

/** The choices after one was changed; null removes it. */
export function withStageChoice(
  all: readonly StageChoice[],
  id: number,
  state: StageState | null
): readonly StageChoice[] {
  const others = all.filter((one) => one.id !== id)
  return state === null ? others : [...others, { id, state }]
}

/** The choices merged with another list, which has priority. */
export function withStageChoices(all: readonly StageChoice[], others: readonly StageChoice[]): readonly StageChoice[] {
  return [...new Map([...all, ...others].map((one) => [one.id, one])).values()]
}
