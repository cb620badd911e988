import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const IMPORT = /^(?:import|export)\b[^'"]*?from '(\.[^']*)'/gm

/** The files of a folder that are the app's: no tests, and nothing for tests. */
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
 * Files of a folder that import each other in a circle, types included: nobody can read one of them without the others.
 * @returns a way from a file back to itself, for each circle that is met
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
