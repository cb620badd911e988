/** Filled caches by size. Each is created once per run, when first needed, and removed at the end. */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDemo, type Demo, type DemoOptions } from '../../e2e/support/demo.ts'
import type { FillJob, FillResult } from '../program/fill.ts'
import { runProgram } from './programs.ts'

export interface Fixture {
  readonly file: string
  readonly filled: FillResult
}

/** Number of events in proportion to the projects: some 20,000 of 100,000 projects lie in the cached months. */
export const eventsBeside = (projects: number): number => Math.ceil(projects / 2.5)

/** Demo options: 50,000 files per 100,000 projects. */
export const demoOf = (projects: number): DemoOptions => ({
  projects,
  files: Math.ceil(projects / 2),
  events: eventsBeside(projects),
  language: 'mixed',
  seed: 1,
  shouldPreserialise: true
})

export class Fixtures {
  readonly #folder = mkdtempSync(join(tmpdir(), 'deskside-bench-'))
  readonly #made = new Map<number, Promise<Fixture>>()
  readonly #log: (text: string) => void

  constructor(log: (text: string) => void) {
    this.#log = log
  }

  /** A cache with that many projects (deleted ones included); read-only. */
  of(projects: number): Promise<Fixture> {
    const made = this.#made.get(projects) ?? this.#make(projects)
    this.#made.set(projects, made)
    return made
  }

  /** A writable copy; the caller removes it. */
  async copyOf(projects: number): Promise<{ file: string; remove: () => void }> {
    const { file } = await this.of(projects)
    const folder = mkdtempSync(join(this.#folder, 'copy-'))
    const copy = join(folder, 'cache.sqlite')
    copyFileSync(file, copy)
    return { file: copy, remove: () => rmSync(folder, { recursive: true, force: true }) }
  }

  /** Measures filling a cache of that size. */
  async fillAgain(projects: number): Promise<FillResult> {
    const folder = mkdtempSync(join(this.#folder, 'again-'))
    try {
      return await this.#fill(projects, join(folder, 'cache.sqlite'))
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }

  async #make(projects: number): Promise<Fixture> {
    const file = join(this.#folder, `cache-${projects}.sqlite`)
    return { file, filled: await this.#fill(projects, file) }
  }

  async #fill(projects: number, file: string): Promise<FillResult> {
    this.#log(`fixture: preparing ${projects} projects`)
    let demo: Demo | null = null
    try {
      demo = await startDemo(demoOf(projects))
      const { address, credentials } = demo
      const job: FillJob = { service: { address, ...credentials }, file }
      const filled = await runProgram<FillResult>('fill', job)
      const seconds = Math.round(filled.times['projects-active'] / 100) / 10
      this.#log(`fixture: ${filled.records['projects-active']} projects swept in ${seconds} s`)
      return filled
    } finally {
      await demo?.stop()
    }
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
