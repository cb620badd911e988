import { expect, it } from 'vitest'
import { run } from './program'

it('gives a yielding program a low priority', async () => {
  const untilLow = `const { constants, getPriority } = require('node:os')
    while (getPriority() < constants.priority.PRIORITY_BELOW_NORMAL);
    process.exit(7)`
  expect(await run(process.execPath, ['-e', untilLow], { isYielding: true, limit: 30_000 })).toBe(7)
})
