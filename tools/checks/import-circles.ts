import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const IMPORT = /^(?:import|export)\b[^'"]*?from '(\.[^']*)'/gm

/** Source files of a folder, without tests and test support. */
function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(
      (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !/(^|[\\/])(testing|contract)[\\/]/.test(name)
    )
    .map((name) => join(folder, name))
}

function importsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(IMPORT)].flatMap(([, specifier = '']) => {
    const path = resolve(dirname(file), specifier)
    return [`${path}.ts`, join(path, 'index.ts')].find((one) => existsSync(one)) ?? []
  })
}

/**
 * Finds import cycles in a folder, type imports included.
 * @returns for each cycle, a path from a file back to itself
 */
export function importCircles(folder: string): readonly (readonly string[])[] {
  const seen = new Map<string, 'open' | 'done'>()
  const circles: string[][] = []
  const way: string[] = []
  const visit = (file: string): void => {
    if (seen.get(file) === 'done') return
    if (seen.get(file) === 'open') {
      circles.push([...way.slice(way.indexOf(file)), file])
      return
    }
    seen.set(file, 'open')
    way.push(file)
    for (const next of importsOf(file)) visit(next)
    way.pop()
    seen.set(file, 'done')
  }
  for (const file of filesOf(resolve(folder))) visit(file)
  return circles
}
