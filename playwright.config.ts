import { defineConfig } from '@playwright/test'

// The specs drive the built app (out/), each with a profile, a service and processes of its own.
export default defineConfig({
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
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]]
})
