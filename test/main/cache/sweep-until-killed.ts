// Separate test process: sweeps pages of 50 projects until killed, and prints a line per page.
import { openOrRebuild } from '../../../src/main/cache/cache-file/recovery'
import { CACHE_MIGRATIONS } from '../../../src/main/cache/cache-file/migrations'
import { cacheWrites } from '../../../src/main/cache/handlers'
import { cacheReads } from '../../../src/main/cache/handlers'
import { Queries } from '../../../src/main/database/queries'
import { ACTIVE, page } from './engine'
import { CorrectedDecoder } from '../../../src/main/cache/core/decoder'
import { plainDecoder } from './plain-decoder'

const PAGE = 50
const [file = '', key = ''] = process.argv.slice(2)
const { db } = openOrRebuild(file, key, CACHE_MIGRATIONS)
const decoder = new CorrectedDecoder(plainDecoder)
const writer = cacheWrites(db, decoder)
const reader = cacheReads(new Queries(db, () => undefined), decoder, file)

let cursor = reader.sweep.cursor(ACTIVE) ?? writer.sweep.begin(ACTIVE, PAGE, 1)

function next(): void {
  const items = Array.from({ length: PAGE }, (_, index) => ({ id: cursor.offset + index + 1, name: `Deal ${index}` }))
  cursor = { ...cursor, offset: cursor.offset + PAGE, done: cursor.done + PAGE }
  writer.ingestPage(page(items, { pass: cursor.pass, cursor }))
  process.stdout.write('page\n', () => setImmediate(next))
}
next()
