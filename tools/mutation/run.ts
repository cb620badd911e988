// `npm run mutation -- FILE...`: mutates a file of the security border and runs its tests on each mutant. Prints the
// surviving mutants. Without a file: the whole border. See docs/testing.md.
import type { LogLevel } from '@stryker-mutator/api/core'
import { Stryker } from '@stryker-mutator/core'
import { BORDER, LEAST_SCORE, meant, testsOf, TESTS_VARIABLE, type GuardedFile } from './border.ts'
import { rowOf, scoreOf, type Score } from './score.ts'

async function mutate(guarded: GuardedFile): Promise<Score> {
  const { file } = guarded
  process.env[TESTS_VARIABLE] = testsOf(guarded).join(',')
  const results = await new Stryker({
    mutate: [file],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    // The environment names the tests: `related` would include half of the app's tests.
    vitest: { configFile: 'tools/mutation/vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    concurrency: 1,
    // Only endless tests are stopped: a slow machine must not count as a kill.
    timeoutMS: 30_000,
    timeoutFactor: 4,
    disableTypeChecks: false,
    ignorePatterns: [
      '**',
      '!src/**',
      '!demo/**',
      '!test/**',
      '!tools/**',
      '!resources/**',
      '!*.json',
      '!*.yml',
      '!vitest.config.ts'
    ],
    tempDirName: '.cache/mutation',
    cleanTempDir: 'always',
    reporters: ['clear-text', 'json'],
    clearTextReporter: { allowEmojis: false, logTests: false, reportTests: false, reportScoreTable: false },
    jsonReporter: { fileName: `test-results/mutation/${file.replaceAll('/', '.')}.json` },
    // Mutants of load-time code need a run of all tests; that is accepted.
    warnings: { slow: false, unknownOptions: true, preprocessorErrors: true, unserializableOptions: true },
    logLevel: 'warn' as LogLevel
  }).runMutationTest()
  return scoreOf(
    file,
    results.map(({ status }) => status)
  )
}

const asked = process.argv.slice(2)
const files = asked.length === 0 ? BORDER : asked.map((name) => meant(name))
const unknown = asked.filter((_name, at) => files[at] === null)
if (unknown.length > 0) {
  console.error(`No file of the border, or more than one: ${unknown.join(', ')}. There are:`)
  for (const { file } of BORDER) console.error(`  ${file}`)
  process.exit(2)
}
const scores: Score[] = []
for (const guarded of files) if (guarded !== null) scores.push(await mutate(guarded))
console.log('\n| file | mutants | noticed | left out | % |\n| --- | ---: | ---: | ---: | ---: |')
for (const score of scores) console.log(rowOf(score))
const below = scores.filter(({ percent }) => percent < LEAST_SCORE)
if (below.length > 0) console.error(`Below ${LEAST_SCORE} %: ${below.map(({ file }) => file).join(', ')}`)
process.exitCode = below.length > 0 ? 1 : 0
