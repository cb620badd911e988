/**
 * A lint rule: what is kept under names that the service chose (`fields` of a row, `dynamic` conditions of a filter) is
 * not read in brackets, where `constructor` would find what every object has, but with `own` of shared/rules/own.ts.
 */
const FOREIGN = new Set(['fields', 'dynamic', 'listFields', 'infoFields'])

const nameOf = (node) => (node.type === 'MemberExpression' && !node.computed ? node.property.name : node.name)

/** `fields[0]`, `fields[at]`, `fields[kind as ...]` of a list are no names. */
const isNumber = (node) =>
  (node.type === 'Literal' && typeof node.value === 'number') || (node.type === 'Identifier' && node.name === 'at')

/** In a loop over the object's own keys nothing else can be found. */
function isLoopKey(node) {
  for (let above = node.parent; above; above = above.parent) {
    if (above.type !== 'ForInStatement') continue
    const [declared] = above.left.declarations ?? []
    if (declared?.id.name === node.property.name) return true
  }
  return false
}

export const foreignNames = {
  meta: { type: 'problem', schema: [], messages: { own: 'A name of the service: read it with own().' } },
  create: (context) => ({
    MemberExpression(node) {
      if (!node.computed || isNumber(node.property) || isLoopKey(node)) return
      if (FOREIGN.has(nameOf(node.object))) context.report({ node, messageId: 'own' })
    },
    BinaryExpression(node) {
      if (node.operator === 'in' && FOREIGN.has(nameOf(node.right))) context.report({ node, messageId: 'own' })
    }
  })
}
