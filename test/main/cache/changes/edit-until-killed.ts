// Separate test process: sweeps a list of edited projects until killed, and prints a line per round.
import { cacheWrites } from '../../../../src/main/cache/handlers'
import { CorrectedDecoder } from '../../../../src/main/cache/core/decoder'
import { CACHE_MIGRATIONS } from '../../../../src/main/cache/cache-file/migrations'
import { openOrRebuild } from '../../../../src/main/cache/cache-file/recovery'
import { ACTIVE, page } from '../engine'
import { plainDecoder } from '../plain-decoder'

const PAGE = 50
const [file = '', key = '', from = '1'] = process.argv.slice(2)
const { db } = openOrRebuild(file, key, CACHE_MIGRATIONS)
const writer = cacheWrites(db, new CorrectedDecoder(plainDecoder))
let round = Number(from)

/** Edits other projects in each round; there are enough cities to avoid repetition. */
function next(): void {
  const { pass } = writer.sweep.begin(ACTIVE, PAGE, round * 1000)
  for (let start = 0; start < 200; start += PAGE) {
    const items = Array.from({ length: PAGE }, (_, at) => {
      const id = start + at + 1
      return { id, name: `Deal ${id}`, data: { city: `city ${Math.floor((round + (id % 7)) / 7)}` } }
    })
    writer.ingestPage(page(items, { pass, cursor: null, receivedAt: round * 1000 }))
  }
  writer.sweep.end(ACTIVE, { isComplete: true, obstacle: null, at: round * 1000 })
  if (round === 1) for (let id = 1; id <= 200; id += 3) writer.changes.visited({ noun: 'project', id, at: 1500 })
  round += 1
  process.stdout.write(`${round}\n`, () => setImmediate(next))
}
next()
