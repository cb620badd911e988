/** Counts the ways in which an expression can match at one position. Few ways mean linear time on any text. */
import { RegExpParser, type AST } from '@eslint-community/regexpp'

export const parsed = (source: string, flags: string): AST.Pattern =>
  new RegExpParser({ ecmaVersion: 2025 }).parsePattern(source, undefined, undefined, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v')
  })

/** Upper bound; infinite for unlimited repetitions. */
export function waysOf(node: AST.Node): number {
  switch (node.type) {
    case 'Pattern':
    case 'Group':
    case 'CapturingGroup':
      return sum(node.alternatives.map(waysOf))
    case 'Assertion':
      return 'alternatives' in node ? sum(node.alternatives.map(waysOf)) : 1
    case 'Alternative':
      return node.elements.reduce((ways, element) => ways * waysOf(element), 1)
    case 'Quantifier':
      return waysOfRepetition(waysOf(node.element), node.min, node.max)
    default:
      return 1
  }
}

/** Sums the products of the element's ways over all numbers of repetitions. */
function waysOfRepetition(once: number, min: number, max: number): number {
  if (max === Infinity || once === Infinity) return Infinity
  if (once <= 1) return max - min + 1
  let ways = 0
  for (let times = min; times <= max && ways < Infinity; times++) ways += once ** times
  return ways
}

const sum = (all: readonly number[]): number => all.reduce((one, other) => one + other, 0)
