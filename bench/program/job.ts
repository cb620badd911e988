/** Common part of the measuring programs: each runs on the app's runtime, with one job and one result. */
import { readFileSync, writeFileSync } from 'node:fs'
import { app } from 'electron'
import { createServiceClient } from '../../src/main/api/http/http-client'
import { createTransport } from '../../src/main/api/http/transport'
import type { ServiceClient } from '../../src/main/api/types'

/** Address and credentials of the demo service. */
export interface Service {
  readonly address: string
  readonly token: string
  readonly secret: string
}

/** Encryption key of all measured caches. */
export const KEY = 'a1'.repeat(32)

const quiet = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }

/** The app's own client; `partition` separates its connections from others. */
export function clientFor({ address, token, secret }: Service, partition: string): ServiceClient {
  return createServiceClient({
    target: { baseUrl: address, lookupPath: 'lookup', token, secret },
    request: createTransport(partition),
    log: quiet
  })
}

/** Starts two clocks (ms): wall time, and CPU time of all threads of this process. */
export function clocks(): () => { time: number; work: number } {
  const from = performance.now()
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    return { time: performance.now() - from, work: (user + system) / 1000 }
  }
}

/** Runs a program's single job (see `lib/programs.ts`); exits with 1 and prints the reason on failure. */
export function runJob<Job, Result>(work: (job: Job) => Promise<Result>): void {
  const run = async (): Promise<void> => {
    await app.whenReady()
    const { job, result } = JSON.parse(readFileSync(process.env['BENCH_JOB'] ?? '', 'utf8')) as {
      job: Job
      result: string
    }
    writeFileSync(result, JSON.stringify(await work(job)))
  }
  run().then(
    () => app.exit(0),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
      app.exit(1)
    }
  )
}
