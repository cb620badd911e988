import { defineConfig } from '@playwright/test'
import { packedFolder } from './e2e/support/packed-folder.ts'
import type { TestOptions } from './e2e/support/test-options.ts'
import { moveClockOfChildren } from './tools/testing/clock/clock.ts'

// Before there are workers, which inherit both.
packedFolder()
moveClockOfChildren()

/** What runs as an installer carries it: another menu, refused switches, files out of an archive. */
const PACKED = /\/(?:packed[^/]*|canary|export|first-run|interrupted|keychain|links|user-data|window)\.spec\.ts$/
/** What makes sense of a packed app alone. */
const PACKED_ONLY = /\/packed[^/]*\.spec\.ts$/
/** Packed around the stand-in, which does that on Linux only. */
const packs = process.platform === 'linux' && process.env['DESKSIDE_RUNTIME'] !== 'electron'

/** In a whole run, `built` and `packed` have the same dependency, so that neither waits for the other's last test. */
const isWholeRun = Boolean(process.env['DESKSIDE_WHOLE_RUN'])

// The specs drive the app, each with a profile, a service and processes of its own.
export default defineConfig<TestOptions>({
  testDir: 'e2e/specs',
  outputDir: 'test-results/e2e',
  // A test waits a quarter of its time. In `npm test`, unit tests fill that; a third worker only costs more.
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 90_000,
  expect: { timeout: 20_000 },
  globalTeardown: './e2e/support/packed-folder.ts',
  // Each spec runs once: twice would tell no more of the app, and takes twice as long.
  projects: packs
    ? [
        { name: 'pack', testMatch: 'pack.setup.ts' },
        { name: 'built', dependencies: isWholeRun ? ['pack'] : [], testIgnore: PACKED },
        { name: 'packed', dependencies: ['pack'], use: { isPacked: true }, testMatch: PACKED }
      ]
    : [{ name: 'built', testIgnore: PACKED_ONLY }],
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]]
})
