/** Summary of a project's child lists as extra lines below its answer fields. Pure. */
import type { ChildGlance, GlancedChild } from '@shared/model/children'
import type { ProjectFacts } from '@shared/model/project'
import type { Field } from '@shared/model/record'
import { isAhead } from '@shared/rules/ahead'
import { formatDateTime } from '../../basics/format'
import { t } from '../../locales'
import { amountText } from '../../words/field-text'
import { childLine, inPartWords, isReceivedIn, pastLine, receivedWords } from './children/child-words'

/** A line shown like a field. */
export interface GlanceLine {
  readonly field: Field
  /** When its list was fetched; epoch milliseconds. */
  readonly at: number | null
  /** Whether the list was read only in part, so that other records may come first. */
  readonly isPartial: boolean
}

/** Maximum characters of an event; its tab shows the full text. */
const LONGEST = 160

/** Next event, last event and received payments, where known. */
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
    const { sums, isPartial, at } = received
    // A partial list without received payments tells nothing.
    if (!isPartial || sums.some(({ credit }) => credit !== 0)) {
      const sum = receivedWords(sums, currency)
      const isPart = price !== null && isReceivedIn(sums, currency)
      const text = !isPart ? sum : t('projects.detail.ofPrice', { sum, price: amountText(price, currency) })
      const said = isPartial ? inPartWords(text) : text
      lines.push({ field: line('received', t('children.received'), said), at, isPartial: false })
    }
  }
  return lines
}

const whenOf = ({ child }: GlancedChild): string => (child.kind === 'checklists' ? child.due : child.date) ?? ''

function childOf(key: string, label: string, glanced: GlancedChild, lineOf: typeof childLine): GlanceLine {
  const text = `${formatDateTime(whenOf(glanced))} · ${lineOf(glanced.child, LONGEST)}`
  return { field: line(key, label, text), at: glanced.at, isPartial: glanced.isPartial }
}

const line = (key: string, label: string, text: string): Field => ({
  ...{ key: `glance:${key}`, label, isRenamed: true, section: 'built-in', role: null },
  value: { type: 'text', text }
})
