// Separate test process: opens a lookup database, then copies it repeatedly until killed.
import { copyLookups } from '../../../src/main/lookup/store/copies'
import { openStore } from '../../../src/main/lookup/store/open-store'

const [file = '', key = ''] = process.argv.slice(2)
process.stdout.write('opening\n', () => {
  const { operations } = openStore(file, key, Date.now(), true)
  // Acknowledges the reported damage: nothing is copied before.
  operations.setFact('damage', null)
  const next = (): void => {
    const task = operations.copies.begin('2026-11-28', true)
    if (task === null) throw new Error('No copy is due.')
    copyLookups({ file, key, path: task.path })
    operations.copies.done(task)
    process.stdout.write('copied\n', () => setImmediate(next))
  }
  next()
})
