import { defineConfig } from '@playwright/test'
import type { TestOptions } from './e2e/support/test-options.ts'

// The specs drive the built app (out/), each with a profile, a service and processes of its own.
export default defineConfig<TestOptions>({
  testDir: 'e2e/specs',
  outputDir: 'test-results/e2e',
  // Each test runs two programs; more at once only wait for each other.
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // A machine of continuous integration has other work to do as well; what needed it is said in the sum. Never at home.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  projects: [
    { name: 'built', testIgnore: /packed[^/]*\.spec\.ts$/ },
    // What an installer carries is more than what was built: another menu, refused switches, files out of an archive.
    ...(process.platform === 'linux' && process.env['DESKSIDE_RUNTIME'] !== 'electron'
      ? [
          { name: 'pack', testMatch: 'pack.setup.ts' },
          {
            name: 'packed',
            dependencies: ['pack'],
            use: { packed: true },
            testMatch: /\/(packed[^/]*|first-run|connect|keychain|export|links|offline|window)\.spec\.ts$/
          }
        ]
      : [])
  ],
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]]
})
