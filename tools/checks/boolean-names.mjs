/**
 * Lint rule: names of booleans begin with `is`, `has`, `can` or another auxiliary, or with a verb in the third person
 * (`keepsOwn`). It sees what syntax tells: a type, a literal, a comparison, a negation.
 */
const AUXILIARY = /^_*(?:is|has|have|can|are|was|were|had|should|would|will|does|did|do|must|may|needs)(?=[A-Z0-9]|$)/
/** Verbs in the third person, alone or with an object. */
const VERB =
  /^(?:answers|asks|becomes|begins|brings|carries|changes|checks|comes|converts|counts|covers|differs|ends|enters|exists|explains|fails|falls|fits|folds|follows|gives|goes|grows|hangs|holds|hurries|keeps|knows|lacks|lasts|leads|leaves|lies|listens|loosens|makes|matches|moves|offers|opens|outdates|packs|passes|pins|reads|refers|refuses|reminds|replaces|reports|rises|says|sends|shares|shows|spans|speaks|stalls|stands|stays|stores|takes|tells|toggles|touches|uses|waits|walks|wants|wraps|yields)(?=[A-Z]|$)/
/** Keys of stored and transferred data. */
const DATA =
  'all allDay allDayFlag all_day alwaysOnTop apart askMail askPhone askWho cancelled createdEndInclusive deleted descending docked done emptyFieldsOpen flag hidden hideText keepOffline onTop look abroad onlyMine orBindsHaving overdue pinned refresh retryable quickClipboard quickExplained railNames singleKeys untilQuit viewsFolded weekNumbers whole'
/** Names of HTML, Electron and Node, and results. */
const PLATFORM =
  'aborted altKey autofocus bubbles cancelable checked ctrlKey destroyed disabled landscape metaKey multiple ok readonly required shiftKey value'
const TAKEN = new Set(`${DATA} ${PLATFORM}`.split(' '))

const CONSTANT = /^(?:IS|HAS|CAN|ARE|SHOULD)_/

export const isBooleanName = (name) => AUXILIARY.test(name) || CONSTANT.test(name) || VERB.test(name) || TAKEN.has(name)

const COMPARISONS = new Set(['===', '!==', '==', '!=', '<', '<=', '>', '>=', 'in', 'instanceof'])

/** A type annotation that admits `true` or `false`, and nothing else but "none". */
function isBooleanType(type) {
  if (type?.type === 'TSTypeAnnotation') return isBooleanType(type.typeAnnotation)
  if (type?.type === 'TSUnionType') {
    const rest = type.types.filter(({ type: kind }) => kind !== 'TSNullKeyword' && kind !== 'TSUndefinedKeyword')
    return rest.length > 0 && rest.every(isBooleanType)
  }
  if (type?.type === 'TSLiteralType') return typeof type.literal.value === 'boolean'
  return type?.type === 'TSBooleanKeyword'
}

/** An expression that is `true` or `false` by its form. */
function isBoolean(node) {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'boolean'
    case 'UnaryExpression':
      return node.operator === '!'
    case 'BinaryExpression':
      return COMPARISONS.has(node.operator)
    case 'LogicalExpression':
      return isBoolean(node.left) && isBoolean(node.right)
    case 'CallExpression':
      return isBooleanRef(node)
    default:
      return false
  }
}

/** `ref(false)`, `shallowRef(true)`, `computed(() => a === b)`. */
function isBooleanRef({ callee, arguments: [value] }) {
  if (callee.name === 'ref' || callee.name === 'shallowRef') return isBoolean(value)
  return callee.name === 'computed' && value?.type === 'ArrowFunctionExpression' && isBoolean(value.body)
}

export const booleanNames = {
  meta: { type: 'problem', schema: [], messages: { name: 'A boolean: call it is..., has... or can....' } },
  create: (context) => {
    const check = (node) => {
      if (node?.type === 'Identifier' && !isBooleanName(node.name)) context.report({ node, messageId: 'name' })
    }
    return {
      TSPropertySignature: ({ key, typeAnnotation }) => isBooleanType(typeAnnotation) && check(key),
      PropertyDefinition: ({ key, typeAnnotation, value }) =>
        (isBooleanType(typeAnnotation) || isBoolean(value)) && check(key),
      Identifier: (node) => isBooleanType(node.typeAnnotation) && check(node),
      VariableDeclarator: ({ id, init }) => !id.typeAnnotation && isBoolean(init) && check(id),
      // In a pattern of an object, the type of the object names the property.
      AssignmentPattern: ({ left, right, parent }) =>
        parent.type !== 'Property' && !left.typeAnnotation && isBoolean(right) && check(left)
    }
  }
}
