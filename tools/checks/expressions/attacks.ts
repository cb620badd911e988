/** Generates texts that may make a regular expression slow, from the expression itself. */
import { visitRegExpAST, type AST } from '@eslint-community/regexpp'
import { parsed } from './ways'

/** `before`, then `pump` repeated, then `after`. */
export interface Attack {
  readonly before: string
  readonly pump: string
  readonly after: string
}

/** Sample characters for classes and dots: one of each kind, and frequent ones. */
const CANDIDATES = [...'a0 \n_-./:=,;"\'<>&+@()[]{}\\|#?!%$^*~`AzяЯ9\t\r', '\u0301', '\u200d', '\u00a0', '\u0001', '😀']
const SAMPLES_OF_A_CLASS = 5
const ALPHABET = 14
/** Repetitions with a smaller upper bound look linear. */
const LONG = 200

/** Endings that force backtracking. */
const ENDINGS = ['', '\u0001', '!\n', 'я\u0001']
/** Endings for the many letter pairs: none, and one that forces backtracking. */
const FEW_ENDINGS = ['', 'я\u0001']

/** Attacks on an expression; never empty, so that each is tried with some text. */
export function attacksOn(source: string, flags: string): Attack[] {
  const pattern = parsed(source, flags)
  const alphabet = new Set<string>()
  const repeated: AST.Quantifier[] = []
  visitRegExpAST(pattern, {
    onCharacterEnter: ({ value }) => alphabet.add(String.fromCodePoint(value)),
    onCharacterClassEnter: (set) => samplesOf(set).forEach((one) => alphabet.add(one)),
    onCharacterSetEnter: (set) => samplesOf(set).forEach((one) => alphabet.add(one)),
    onQuantifierEnter: (quantifier) => {
      if (quantifier.max >= LONG) repeated.push(quantifier)
    }
  })
  for (const always of ['a', ' ', '0', '\n']) alphabet.add(always)
  const letters = [...alphabet].slice(0, ALPHABET)
  const whole = shortest(pattern)
  const attacks = new Map<string, Attack>()
  const add = (before: string, pump: string, endings: readonly string[] = ENDINGS): void => {
    if (pump === '') return
    for (const after of endings) attacks.set(`${before}\0${pump}\0${after}`, { before, pump, after })
  }
  for (const letter of letters) add('', letter)
  for (const one of letters) for (const other of letters) if (one !== other) add('', one + other, FEW_ENDINGS)
  add('', whole)
  add('', whole.slice(0, -1))
  for (const quantifier of repeated) {
    const before = beforeOf(quantifier)
    const bodies = new Set([shortest(quantifier.element), ...variants(quantifier.element)])
    // Between two repetitions, any following text may match and be given back by backtracking.
    for (const pump of [...bodies, ...letters]) {
      add(before, pump)
      add('', before + pump)
      add('', pump)
    }
  }
  return [...attacks.values()]
}

function samplesOf(set: AST.CharacterClass | AST.CharacterSet | AST.ExpressionCharacterClass): string[] {
  // Code points beyond the first plane need the expression's own mode.
  const fits = RegExp(`^${set.raw}$`, /\\[pP]\{|--|&&/.test(set.raw) ? 'u' : '')
  const found = CANDIDATES.filter((one) => fits.test(one))
  return found.length <= SAMPLES_OF_A_CLASS
    ? found
    : Array.from(
        { length: SAMPLES_OF_A_CLASS },
        (_, at) => found[Math.floor((at * found.length) / SAMPLES_OF_A_CLASS)] ?? ''
      )
}

/** A short text matched by the node; assertions are assumed to hold. */
function shortest(node: AST.Node): string {
  switch (node.type) {
    case 'Pattern':
    case 'Group':
    case 'CapturingGroup':
      return node.alternatives[0] === undefined ? '' : shortest(node.alternatives[0])
    case 'Alternative':
      return node.elements.map(shortest).join('')
    case 'Quantifier':
      return shortest(node.element).repeat(node.min)
    case 'Character':
      return String.fromCodePoint(node.value)
    case 'CharacterClass':
    case 'ExpressionCharacterClass':
    case 'CharacterSet':
      return samplesOf(node)[0] ?? ''
    case 'Backreference':
      return Array.isArray(node.resolved) ? '' : shortest(node.resolved as AST.CapturingGroup)
    default:
      return ''
  }
}

/** Other texts matched by the node: one per alternative and per sample of a class. */
function variants(node: AST.Node): string[] {
  switch (node.type) {
    case 'Group':
    case 'CapturingGroup':
      return node.alternatives.flatMap((one) => [shortest(one), ...one.elements.flatMap(variants)])
    case 'Quantifier':
      return [...variants(node.element), shortest(node.element)]
    case 'CharacterClass':
    case 'ExpressionCharacterClass':
    case 'CharacterSet':
      return samplesOf(node)
    default:
      return []
  }
}

/** Shortest text before the node. */
function beforeOf(node: AST.Node): string {
  const parent = node.parent
  if (parent === null) return ''
  if (parent.type !== 'Alternative') return beforeOf(parent)
  const before = parent.elements.slice(0, parent.elements.indexOf(node as AST.Element))
  return beforeOf(parent) + before.map((one) => shortest(one) || optional(one)).join('')
}

/** Includes optional parts: the following text may need them. */
const optional = (node: AST.Node): string => (node.type === 'Quantifier' ? shortest(node.element) : '')
