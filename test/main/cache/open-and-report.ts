// Separate test process: opens the cache and prints the outcome.
import { databaseError } from '../../../src/main/database/sqlite-errors'
import { CACHE_MIGRATIONS } from '../../../src/main/cache/cache-file/migrations'
import { openOrRebuild } from '../../../src/main/cache/cache-file/recovery'

const [file = '', key = ''] = process.argv.slice(2)
try {
  const { db, outcome } = openOrRebuild(file, key, CACHE_MIGRATIONS)
  db.close()
  process.stdout.write(JSON.stringify(outcome))
} catch (thrown) {
  process.stdout.write(JSON.stringify(databaseError(thrown).toShape()))
}
