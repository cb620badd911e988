import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root, runPackage } from './program.ts'

/** Test files that draw something: a seed of their own, properties, bits to flip. */
const DRAWS = /givenSeed|fast-check|\/flips'/

/** Their minutes pass in seconds and they wait for the rest; they are gone through only when they are named. */
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
 * The tests that draw something, each with another seed a round: `[rounds=20] [first seed=random] [files ...]`. What `npm
 * test` finds with its one seed, it finds always; this is how it is found out what others would find. The exit code is 1
 * where a seed failed; the seeds that did are printed last.
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
