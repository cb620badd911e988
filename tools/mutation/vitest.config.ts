/** The unit tests as the mutation run wants them: those of one file only, which the run names in the environment. */
import { defineConfig } from 'vitest/config'
import { nodeProject } from '../../vitest.config.ts'
import { TESTS_VARIABLE } from './border.ts'

/** A mutant that makes a promise wait for ever is found out by this; no test of the border takes so long by itself. */
const PATIENCE = 5_000

export default defineConfig({
  ...nodeProject,
  test: {
    ...nodeProject.test,
    include: (process.env[TESTS_VARIABLE] ?? '').split(','),
    testTimeout: PATIENCE,
    hookTimeout: PATIENCE,
    expect: { poll: { timeout: PATIENCE - 1_000 } }
  }
})
