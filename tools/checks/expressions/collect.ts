/** Collects every regular expression of the app's source from the syntax tree, so that none is missed. */
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import ts from 'typescript'

export interface Expression {
  /** `file:line`, for error messages. */
  readonly place: string
  readonly source: string
  readonly flags: string
}

export interface CollectedExpressions {
  readonly expressions: readonly Expression[]
  /** Locations where expressions are built at run time and cannot be checked here. */
  readonly built: readonly string[]
}

const SCRIPT = /<script[^<>]{0,200}>/g

/**
 * @param root the project folder
 * @param folders subfolders to read, recursively
 */
export function collect(root: string, folders: readonly string[]): CollectedExpressions {
  const expressions: Expression[] = []
  const built: string[] = []
  for (const folder of folders) {
    for (const file of sourcesIn(join(root, folder))) {
      const source = ts.createSourceFile(file, scriptOf(file), ts.ScriptTarget.Latest, true)
      const visit = (node: ts.Node): void => {
        const place = (): string =>
          `${relative(root, file)}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`
        if (ts.isRegularExpressionLiteral(node)) {
          const end = node.text.lastIndexOf('/')
          expressions.push({ place: place(), source: node.text.slice(1, end), flags: node.text.slice(end + 1) })
        }
        if (ts.isIdentifier(node) && node.text === 'RegExp' && isMade(node.parent, node)) built.push(place())
        ts.forEachChild(node, visit)
      }
      visit(source)
    }
  }
  return { expressions, built }
}

const isMade = (parent: ts.Node, name: ts.Node): boolean =>
  (ts.isNewExpression(parent) || ts.isCallExpression(parent)) && parent.expression === name

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ['.ts', '.vue', '.cts'].includes(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.endsWith('.test.ts') && !file.split(/[\\/]/).includes('testing'))
}

/** Scripts of a component, with blank lines for the preceding part; templates contain no expressions. */
function scriptOf(file: string): string {
  const text = readFileSync(file, 'utf8')
  if (!file.endsWith('.vue')) return text
  let kept = ''
  let from = 0
  for (const match of text.matchAll(SCRIPT)) {
    const begin = match.index + match[0].length
    const end = text.indexOf('</script>', begin)
    kept += text.slice(from, begin).replace(/[^\n]/g, '') + text.slice(begin, end)
    from = end
  }
  return kept
}
