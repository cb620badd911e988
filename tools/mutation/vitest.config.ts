/** Unit test configuration for mutation runs: only the tests named in the environment. */
import { defineConfig } from 'vitest/config'
import { nodeProject } from '../../vitest.config.ts'
import { TESTS_VARIABLE } from './border.ts'

/** Timeout (ms) for mutants that block a promise; no test of the border takes so long. */
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
