// Separate test process: writes projects with many fields and merges them until killed. Prints a line after each step
// that leaves a merge half done.
import { cacheWrites } from '../../../../src/main/cache/handlers'
import { CorrectedDecoder } from '../../../../src/main/cache/core/decoder'
import { CACHE_MIGRATIONS } from '../../../../src/main/cache/cache-file/migrations'
import { openOrRebuild } from '../../../../src/main/cache/cache-file/recovery'
import { page } from '../engine'
import { plainDecoder } from '../plain-decoder'

const [file = '', key = '', from = '1'] = process.argv.slice(2)
const { db } = openOrRebuild(file, key, CACHE_MIGRATIONS)
const writer = cacheWrites(db, new CorrectedDecoder(plainDecoder))
let round = Number(from)

function write(): void {
  const items = Array.from({ length: 200 }, (_, at) => {
    const fields = Array.from({ length: 60 }, (_, field) => [`field ${field}`, `${round} of ${at} in ${field}`])
    return { id: at + 1, name: `Deal ${round}`, data: Object.fromEntries(fields) as object }
  })
  writer.ingestPage(page(items, { receivedAt: round * 1000 }))
  round += 1
}

function next(): void {
  if (writer.upkeep.mergeColumns().done) {
    write()
    setImmediate(next)
  } else process.stdout.write('step\n', () => setImmediate(next))
}
next()
