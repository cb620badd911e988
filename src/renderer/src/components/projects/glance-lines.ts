/** What the lists of a project answer, as lines below its answering fields. Pure. */
import type { ChildGlance, GlancedChild } from '@shared/model/children'
import type { ProjectFacts } from '@shared/model/project'
import type { Field } from '@shared/model/record'
import { isAhead } from '@shared/rules/ahead'
import { formatDateTime } from '../../basics/format'
import { t } from '../../locales'
import { amountText } from '../../words/field-text'
import { childLine, inPartWords, isReceivedIn, pastLine, receivedWords } from './children/child-words'

/** A line that is shown as a field is. */
export interface GlanceLine {
  readonly field: Field
  /** When its list was fetched. */
  readonly at: number | null
  /** Other records may come before it: its list was not read to its end. */
  readonly partial: boolean
}

/** Characters of an event; all of it stands in its tab. */
const LONGEST = 160

/** What is next, what was last, and what was received, each where something is known of it. */
export function glanceLines(
  { next, last, received }: ChildGlance,
  { price, currency }: Pick<ProjectFacts, 'price' | 'currency'>,
  now: number
): readonly GlanceLine[] {
  const lines: GlanceLine[] = []
  // It may have passed since it was read.
  if (next !== null && isAhead(whenOf(next), now))
    lines.push(childOf('next', t('projects.detail.nextEvent'), next, childLine))
  if (last !== null) lines.push(childOf('last', t('projects.detail.lastEvent'), last, pastLine))
  if (received !== null) {
    const { sums, partial, at } = received
    // Of a part in which nothing was received nothing follows.
    if (!partial || sums.some(({ credit }) => credit !== 0)) {
      const sum = receivedWords(sums, currency)
      const isPart = price !== null && isReceivedIn(sums, currency)
      const text = !isPart ? sum : t('projects.detail.ofPrice', { sum, price: amountText(price, currency) })
      const said = partial ? inPartWords(text) : text
      lines.push({ field: line('received', t('children.received'), said), at, partial: false })
    }
  }
  return lines
}

const whenOf = ({ child }: GlancedChild): string => (child.kind === 'checklists' ? child.due : child.date) ?? ''

function childOf(key: string, label: string, glanced: GlancedChild, lineOf: typeof childLine): GlanceLine {
  const text = `${formatDateTime(whenOf(glanced))} · ${lineOf(glanced.child, LONGEST)}`
  return { field: line(key, label, text), at: glanced.at, partial: glanced.partial }
}

const line = (key: string, label: string, text: string): Field => ({
  ...{ key: `glance:${key}`, label, renamed: true, section: 'built-in', role: null },
  value: { type: 'text', text }
})
