// A process of its own for tests: opens a file of lookups and prints what that came to.
import { databaseError } from '../../../src/main/database/sqlite-errors'
import { openStore } from '../../../src/main/lookup/store/open-store'

const [file = '', key = ''] = process.argv.slice(2)
try {
  openStore(file, key, Date.now()).close()
  process.stdout.write('{}')
} catch (thrown) {
  process.stdout.write(JSON.stringify(databaseError(thrown).toShape()))
}
