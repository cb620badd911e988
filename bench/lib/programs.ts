/** Builds the measuring programs of `bench/program` and runs each on the app's runtime, with one job. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commandFor, ROOT } from '../../e2e/support/runtime.ts'

const BUILT = join(ROOT, '.cache/bench/main')

async function finished(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(program, args, { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'pipe'] })
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => (errors = (errors + chunk.toString('utf8')).slice(-4_000)))
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`${args.at(-1)} ended with ${code}: ${errors.trim()}`)
}

let built: Promise<void> | null = null

/** Builds all programs, once per run. */
export function buildPrograms(): Promise<void> {
  built ??= finished(
    process.execPath,
    [
      join(ROOT, 'node_modules/electron-vite/bin/electron-vite.js'),
      'build',
      '--config',
      'bench/program/electron.vite.config.ts'
    ],
    process.env
  )
  return built
}

/**
 * Runs a program with a job and returns its result.
 *
 * @throws Error with the end of stderr on failure
 */
export async function runProgram<Result>(name: string, job: unknown): Promise<Result> {
  await buildPrograms()
  const folder = mkdtempSync(join(tmpdir(), 'deskside-bench-'))
  const [order, result] = [join(folder, 'job.json'), join(folder, 'result.json')]
  const { program, args } = commandFor(join(BUILT, `${name}.js`))
  try {
    writeFileSync(order, JSON.stringify({ job, result }))
    await finished(program, [...args, `--user-data-dir=${join(folder, 'profile')}`], {
      ...process.env,
      BENCH_JOB: order
    })
    return JSON.parse(readFileSync(result, 'utf8')) as Result
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
