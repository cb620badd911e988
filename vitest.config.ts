import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import vue from '@vitejs/plugin-vue'
import { defineConfig, type UserWorkspaceConfig } from 'vitest/config'
import { moveClockOfChildren } from './tools/testing/clock/clock.ts'
import { modulePath } from './tools/vitest/module-path.ts'
import { POLLS_FOR, STRETCH } from './tools/vitest/stretch.ts'

// Before there are workers, which inherit it.
moveClockOfChildren()

const at = (path: string): string => resolve(import.meta.dirname, path)

const alias = {
  '@shared': resolve(import.meta.dirname, 'src/shared'),
  '@renderer': resolve(import.meta.dirname, 'src/renderer/src')
}

/** No test fails for want of time on a busy machine; only what never comes takes so long. None is repeated. */
const patience = {
  testTimeout: 120_000 * STRETCH,
  hookTimeout: 120_000 * STRETCH,
  expect: { poll: { timeout: POLLS_FOR } },
  retry: 0
}

/** The tests of what runs under Node: `tools/mutation` runs some of them in another way. */
export const nodeProject = {
  plugins: [
    modulePath({
      root: import.meta.dirname,
      alias,
      external: ['keytar', 'better-sqlite3-multiple-ciphers'],
      instead: { [at('src/main/cache/worker.ts')]: at('test/main/cache/reused-worker.ts') }
    })
  ],
  resolve: {
    // Importing the real package would start a download of its binary; the stand-in offers the same API.
    alias: { ...alias, electron: resolve(import.meta.dirname, 'tools/electron-standin/electron.ts') }
  },
  test: {
    name: 'node',
    environment: 'node',
    ...patience,
    include: [
      'src/{main,preload,shared}/**/*.test.ts',
      '{bench,demo,tools}/**/*.test.ts',
      'test/{contract,judged,main,shared}/**/*.test.ts'
    ]
  }
} satisfies UserWorkspaceConfig

/** Files of tests that share a process: each would else spend more time on its imports than on its tests. */
const together = {
  isolate: false,
  setupFiles: ['clock', 'fresh-modules', 'seeded', 'patience', 'reused-threads'].map(
    (name) => `tools/vitest/${name}.ts`
  )
}

/** They change the clock and the timers of their process, and work for minutes. */
const APART = 'src/main/sync/faults/**/*.test.ts'
/**
 * For them a minute takes a second, and deadlines do as well. They come last, when no other file works beside them; in
 * `npm test`, everything beside them yields the processors.
 */
const apart = {
  sequence: { groupOrder: 1 },
  setupFiles: ['clock', 'seeded', 'patience', 'reused-threads'].map((name) => `tools/vitest/${name}.ts`)
}

export default defineConfig({
  test: {
    // Much of what the longest tests do is wait: on two cores a second file fills that time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      { ...nodeProject, test: { ...nodeProject.test, ...together, exclude: [APART] } },
      { ...nodeProject, test: { ...nodeProject.test, ...apart, name: 'faults', include: [APART] } },
      {
        plugins: [vue()],
        resolve: { alias },
        test: {
          name: 'renderer',
          environment: 'happy-dom',
          ...together,
          setupFiles: [...together.setupFiles, 'tools/vitest/page.ts'],
          ...patience,
          include: ['src/renderer/**/*.test.ts', 'test/renderer/**/*.test.ts']
        }
      }
    ]
  }
})
