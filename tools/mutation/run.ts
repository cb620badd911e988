// `npm run mutation -- FILE...`: changes a file of the security border in many small ways, one at a time, and runs its
// tests on each: what no test notices is printed. Without a file: the whole border. See docs/testing.md.
import type { LogLevel } from '@stryker-mutator/api/core'
import { Stryker } from '@stryker-mutator/core'
import { BORDER, LEAST_SCORE, meant, testsOf, TESTS_VARIABLE, type Guarded } from './border.ts'
import { rowOf, scoreOf, type Score } from './score.ts'

async function mutate(guarded: Guarded): Promise<Score> {
  const { file } = guarded
  process.env[TESTS_VARIABLE] = testsOf(guarded).join(',')
  const results = await new Stryker({
    mutate: [file],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    // Which tests run is said by the environment: `related` would take in half of the app's.
    vitest: { configFile: 'tools/mutation/vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    concurrency: 1,
    // Only what never ends is ended: a busy machine must not pass for a test that notices.
    timeoutMS: 30_000,
    timeoutFactor: 4,
    disableTypeChecks: false,
    ignorePatterns: ['**', '!src/**', '!tools/**', '!resources/**', '!*.json', '!*.yml', '!vitest.config.ts'],
    tempDirName: '.cache/mutation',
    cleanTempDir: 'always',
    reporters: ['clear-text', 'json'],
    clearTextReporter: { allowEmojis: false, logTests: false, reportTests: false, reportScoreTable: false },
    jsonReporter: { fileName: `test-results/mutation/${file.replaceAll('/', '.')}.json` },
    // That what is made at loading costs a run of all tests is known.
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
