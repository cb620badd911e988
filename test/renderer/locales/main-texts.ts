/** Texts of main in both languages, extracted from its sources: menus, dialogs, notifications, exported files. */
import ts from 'typescript'

/** Texts of one language by key. */
export type Texts = ReadonlyMap<string, string>
type Language = 'en' | 'ru'

const FILES = import.meta.glob<string>(
  [
    '../../../src/main/window/*.ts',
    '../../../src/main/{reminders,export,tray}/words.ts',
    '!../../../src/main/**/*.test.ts'
  ],
  { eager: true, query: '?raw', import: 'default' }
)

/** Language of the texts in a node: `en: {…}` in a table of both, or `const EN = {…}`. */
function languageOf(node: ts.Node): Language | null {
  const named = ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node) ? node : null
  if (named?.initializer === undefined || !ts.isObjectLiteralExpression(unwrapped(named.initializer))) return null
  const name = named.name.getText().toLowerCase()
  return name === 'en' || name === 'ru' ? name : null
}

/** `bilingual({ key: [en, ru] })`. */
const isBilingual = (node: ts.Node): boolean => ts.isCallExpression(node) && node.expression.getText() === 'bilingual'

const unwrapped = (node: ts.Expression): ts.Expression =>
  ts.isAsExpression(node) || ts.isSatisfiesExpression(node) ? unwrapped(node.expression) : node

/** A text in the notation of the catalogues, with `{}` for parameters; null for other nodes. */
function textOf(node: ts.Node): string | null {
  // Strings such as in `select('ru')` and `form === 'one'` are no texts.
  if (ts.isCallExpression(node.parent) || ts.isNewExpression(node.parent) || ts.isBinaryExpression(node.parent))
    return null
  if (ts.isStringLiteralLike(node)) return node.text
  if (!ts.isTemplateExpression(node)) return null
  return node.head.text + node.templateSpans.map(({ literal }) => `{filled}${literal.text}`).join('')
}

/** Texts of one source by key; plural forms as in the catalogues: `one | many`. */
export function textsIn(source: string, file: string): Record<Language, Texts> {
  const found: Record<Language, Map<string, string>> = { en: new Map(), ru: new Map() }
  const visit = (node: ts.Node, language: Language | null, path: readonly string[], isPaired = false): void => {
    const entered = languageOf(node)
    const text = textOf(node)
    if (language !== null && text !== null && !ts.isPropertyName(node.parent)) {
      const key = path.join('.')
      const before = found[language].get(key)
      found[language].set(key, before === undefined ? text : `${before} | ${text}`)
    }
    const arePairs = isPaired || isBilingual(node)
    const isKeyed = (language !== null || arePairs) && ts.isPropertyAssignment(node)
    const inner = isKeyed ? [...path, node.name.getText()] : path
    if (arePairs && ts.isArrayLiteralExpression(node)) {
      for (const [at, child] of node.elements.entries()) visit(child, at === 0 ? 'en' : 'ru', inner)
      return
    }
    node.forEachChild((child) => {
      if (ts.isPropertyAssignment(node) && child === node.name) return
      visit(child, entered ?? language, inner, arePairs && language === null)
    })
  }
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  parsed.forEachChild((child) => visit(child, null, [file]))
  return found
}

/** All texts of main, by file and key: `menu-words.copy`. */
export function mainTexts(): Record<Language, Texts> {
  const each = Object.entries(FILES).map(([path, source]) =>
    textsIn(source, path.replace(/^.*\/main\/(?:window\/)?/u, '').replace(/\.ts$/u, ''))
  )
  return {
    en: new Map(each.flatMap(({ en }) => [...en])),
    ru: new Map(each.flatMap(({ ru }) => [...ru]))
  }
}
