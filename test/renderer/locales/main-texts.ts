/** What main says in both languages, read from its sources: menus, boxes, notifications, exported files. */
import ts from 'typescript'

/** Texts of one language by their keys. */
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

/** The language whose texts a node holds: `en: {…}` of a table of both, or `const EN = {…}`. */
function languageOf(node: ts.Node): Language | null {
  const named = ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node) ? node : null
  if (named?.initializer === undefined || !ts.isObjectLiteralExpression(unwrapped(named.initializer))) return null
  const name = named.name.getText().toLowerCase()
  return name === 'en' || name === 'ru' ? name : null
}

const unwrapped = (node: ts.Expression): ts.Expression =>
  ts.isAsExpression(node) || ts.isSatisfiesExpression(node) ? unwrapped(node.expression) : node

/** A text as the catalogues write it, with `{}` for what is filled in; null for another node. */
function textOf(node: ts.Node): string | null {
  // `select('ru')` and `form === 'one'` say nothing.
  if (ts.isCallExpression(node.parent) || ts.isNewExpression(node.parent) || ts.isBinaryExpression(node.parent))
    return null
  if (ts.isStringLiteralLike(node)) return node.text
  if (!ts.isTemplateExpression(node)) return null
  return node.head.text + node.templateSpans.map(({ literal }) => `{filled}${literal.text}`).join('')
}

/** The texts of one source by their keys; forms of one text stand as in the catalogues: `one | many`. */
export function textsIn(source: string, file: string): Record<Language, Texts> {
  const found: Record<Language, Map<string, string>> = { en: new Map(), ru: new Map() }
  const visit = (node: ts.Node, language: Language | null, path: readonly string[]): void => {
    const entered = languageOf(node)
    const text = textOf(node)
    if (language !== null && text !== null && !ts.isPropertyName(node.parent)) {
      const key = path.join('.')
      const before = found[language].get(key)
      found[language].set(key, before === undefined ? text : `${before} | ${text}`)
    }
    const inner = language !== null && ts.isPropertyAssignment(node) ? [...path, node.name.getText()] : path
    node.forEachChild((child) => {
      if (!(ts.isPropertyAssignment(node) && child === node.name)) visit(child, entered ?? language, inner)
    })
  }
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  parsed.forEachChild((child) => visit(child, null, [file]))
  return found
}

/** Every text of main, by file and key: `menu-words.copy`. */
export function mainTexts(): Record<Language, Texts> {
  const each = Object.entries(FILES).map(([path, source]) =>
    textsIn(source, path.replace(/^.*\/main\/(?:window\/)?/u, '').replace(/\.ts$/u, ''))
  )
  return {
    en: new Map(each.flatMap(({ en }) => [...en])),
    ru: new Map(each.flatMap(({ ru }) => [...ru]))
  }
}
