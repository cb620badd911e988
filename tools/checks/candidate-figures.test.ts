/** Precision and recall of candidate detection in invented messages, by kind. */
import { describe, expect, it } from 'vitest'
import { CANDIDATE_KINDS } from '../../src/shared/model/candidates'
import { candidates } from '../../src/renderer/src/rules/candidates'
import MADE from '../../src/renderer/src/rules/candidates/made-messages.json'
import APART from '../../src/renderer/src/rules/candidates/made-messages-apart.json'

/** `{kind|text|value}`; without a value, the text is the value. */
const MARK = /\{([a-z]+)\|([^|}]*)(?:\|([^|}]*))?\}/g

interface Message {
  readonly text: string
  readonly expected: ReadonlySet<string>
}

const named = ({ kind, value }: { readonly kind: string; readonly value: string }): string => `${kind} ${value}`

function messageOf(marked: string): Message {
  const expected = [...marked.matchAll(MARK)].map(([, kind = '', written = '', value = written]) =>
    named({ kind, value })
  )
  return { text: marked.replaceAll(MARK, '$2'), expected: new Set(expected) }
}

interface Score {
  right: number
  /** Number of false positives. */
  wrong: number
  /** Number of false negatives. */
  missed: number
}

function scoresOf(some: readonly Message[], told: (line: string) => void): Map<string, Score> {
  const scores = new Map(CANDIDATE_KINDS.map((kind): [string, Score] => [kind, { right: 0, wrong: 0, missed: 0 }]))
  for (const { text, expected } of some) {
    const found = new Set(candidates(text).map(named))
    for (const one of new Set([...found, ...expected])) {
      const how = !expected.has(one) ? 'wrong' : found.has(one) ? 'right' : 'missed'
      const score = scores.get(one.split(' ', 1)[0] ?? '')
      if (score !== undefined) score[how] += 1
      if (how !== 'right') told(`${how}: ${one} in ${JSON.stringify(text)}`)
    }
  }
  return scores
}

describe.each([
  ['looked at while the rules were made', MADE],
  ['kept apart until the rules were made', APART]
])('messages that were %s', (name, marked) => {
  const some = marked.map(messageOf)
  const lines: string[] = []
  const scores = scoresOf(some, (line) => lines.push(line))
  const rows = [...scores].map(([kind, { right, wrong, missed }]) => ({
    kind,
    right,
    wrong,
    missed,
    precision: right + wrong === 0 ? 1 : right / (right + wrong),
    recall: right + missed === 0 ? 1 : right / (right + missed)
  }))
  const figures = rows.map(({ kind, right, wrong, missed, precision, recall }) => {
    const counts = [right, wrong, missed].map((count) => String(count).padStart(8))
    return [kind.padEnd(8), ...counts, precision.toFixed(3).padStart(11), recall.toFixed(3).padStart(8)].join('')
  })
  process.stdout.write(
    `Messages ${name}\nkind       right   wrong  missed  precision  recall\n${[...figures, ...lines].join('\n')}\n`
  )

  it.each(rows)('$kind: precision and recall are at least 0.95', ({ precision, recall }) => {
    expect(Math.min(precision, recall)).toBeGreaterThanOrEqual(0.95)
  })
})
