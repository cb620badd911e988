/**
 * Lint rule: read objects with names from the service (`fields` of a row, `dynamic` conditions) with `own` of
 * shared/rules/own.ts. Bracket access would also find inherited properties such as `constructor`.
 */
const FOREIGN = new Set(['fields', 'dynamic', 'listFields', 'infoFields'])

const nameOf = (node) => (node.type === 'MemberExpression' && !node.computed ? node.property.name : node.name)

/** `fields[0]`, `fields[at]`, `fields[kind as ...]` index a list. */
const isNumber = (node) =>
  (node.type === 'Literal' && typeof node.value === 'number') || (node.type === 'Identifier' && node.name === 'at')

/** A loop over the object's own keys finds nothing else. */
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
