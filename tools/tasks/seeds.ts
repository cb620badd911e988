import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root, runPackage } from './program.ts'

/** Test files with randomness: their own seed, property tests, bit flips. */
const DRAWS = /givenSeed|fast-check|\/flips'/

/** Tests that simulate minutes and wait for the rest; run only if named. */
const LONG = /sync[\\/]faults[\\/]/

function drawingFiles(): readonly string[] {
  return ['src', 'demo', 'test', 'tools'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.test.ts') && !LONG.test(file))
      .map((file) => join(root, folder, file))
      .filter((file) => DRAWS.test(readFileSync(file, 'utf8')))
      .map((file) => relative(root, file))
  )
}

/**
 * Runs the randomised tests with another seed per round: `[rounds=20] [first seed=random] [files ...]`. `npm test`
 * always uses the same seed, so this finds what others would reveal. Exit code 1 if a seed failed; failed seeds are
 * printed last.
 */
export async function testSeeds(args: readonly string[]): Promise<number> {
  const numbers = args.filter((arg) => /^\d+$/.test(arg)).map(Number)
  const [rounds = 20, first = Math.floor(Math.random() * 1_000_000)] = numbers
  const named = args.filter((arg) => !/^\d+$/.test(arg))
  const files = named.length > 0 ? named : drawingFiles()
  const failed: number[] = []
  for (let seed = first; seed < first + rounds; seed += 1) {
    const env = { ...process.env, DESKSIDE_SEED: String(seed) }
    const code = await runPackage('vitest/vitest.mjs', ['run', '--reporter=dot', '--silent=true', ...files], { env })
    if (code !== 0) failed.push(seed)
  }
  const found = failed.map((seed) => `DESKSIDE_SEED=${seed}`).join(', ')
  console.log(
    `\n${rounds} seeds from ${first} in ${files.length} files; ${found === '' ? 'none failed' : `failed: ${found}`}`
  )
  return failed.length === 0 ? 0 : 1
}
