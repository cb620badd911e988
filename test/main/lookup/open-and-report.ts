// Separate test process: opens a lookup database and prints the outcome.
import { databaseError } from '../../../src/main/database/sqlite-errors'
import { openStore } from '../../../src/main/lookup/store/open-store'

const [file = '', key = ''] = process.argv.slice(2)
try {
  openStore(file, key, Date.now()).close()
  process.stdout.write('{}')
} catch (thrown) {
  process.stdout.write(JSON.stringify(databaseError(thrown).toShape()))
}
