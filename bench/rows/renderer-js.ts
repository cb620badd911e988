/** `renderer-js`: scripts that the page loads before it can show anything, minified and compressed. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ROOT } from '../../e2e/support/runtime.ts'
import { round } from '../lib/numbers.ts'
import type { Row } from '../lib/row.ts'

const FOLDER = join(ROOT, 'out/renderer')
const base = { id: 'renderer-js', unit: 'KB', aim: '<= 300', runs: 1 }

/** `import ... from './x.js'` and `import './x.js'`, but not `import('./x.js')`. */
const STATIC_IMPORT = /(?:\bimport|\bfrom)\s*["'](\.[^"']+\.js)["']/g
const DYNAMIC_IMPORT = /\bimport\(\s*["'`](\.[^"'`]+\.js)["'`]\s*\)/g

function imports(file: string, pattern: RegExp): string[] {
  return [...readFileSync(file, 'utf8').matchAll(pattern)].map((match) => join(dirname(file), match[1]!))
}

/** The files with everything they import statically. */
function closure(files: Iterable<string>): Set<string> {
  const found = new Set<string>()
  const visit = (file: string): void => {
    if (found.has(file) || !existsSync(file)) return
    found.add(file)
    for (const next of imports(file, STATIC_IMPORT)) visit(next)
  }
  for (const file of files) visit(file)
  return found
}

/** A text that occurs only in the code of the calendar's views. */
const OF_CALENDAR = 'cal-day-'

/** @throws Error if pages other than the first are in the initial load, or can no longer be recognised in it */
function expectApart(loaded: ReadonlySet<string>): void {
  const folder = join(FOLDER, 'assets')
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'))
  const ofCalendar = scripts
    .map((name) => join(folder, name))
    .filter((file) => readFileSync(file, 'utf8').includes(OF_CALENDAR))
  if (ofCalendar.length === 0) throw new Error(`no script has "${OF_CALENDAR}": by what is the calendar known now?`)
  const early = ofCalendar.filter((file) => loaded.has(file))
  if (early.length > 0) throw new Error(`the calendar comes with the first load: ${early.join(', ')}`)
}

const kilobytes = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0) / 1024

/** Eager scripts including the first page (projects), however it is loaded: nothing is shown without it. */
export function rendererJs(): Row {
  const page = join(FOLDER, 'index.html')
  if (!existsSync(page)) return { ...base, value: null, runs: 0, detail: 'out/renderer is missing: build first' }
  const html = readFileSync(page, 'utf8')
  const entries = [...html.matchAll(/(?:src|href)="\.?\/?([^"]+\.js)"/g)].map((match) => join(FOLDER, match[1]!))
  const eager = closure(entries)
  const first = [...eager].flatMap((file) => imports(file, DYNAMIC_IMPORT)).filter((file) => /projects-view/.test(file))
  const loaded = closure([...eager, ...first])
  expectApart(loaded)
  const names = [...loaded].map((file) => relative(FOLDER, file))
  return {
    ...base,
    value: round(kilobytes(loaded)),
    detail: `gzip of ${names.length} files, all that is loaded up to the first screen`
  }
}
