import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { disagreements } from '../../../../test/main/cache/columns/beside-values'
import { ACTIVE, KEY, openEngine, page } from '../../../../test/main/cache/engine'
import { plainDecoder } from '../../../../test/main/cache/plain-decoder'
import { CorrectedDecoder } from '../core'

const decoder = new CorrectedDecoder(plainDecoder)
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskside-merge-killed-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Kills a process after this many steps; it reports each step in a line. */
async function killAfter(script: string, file: string, round: number, steps: number): Promise<void> {
  const child = spawn(process.execPath, [script, file, KEY, String(round)])
  await new Promise<void>((resolve, reject) => {
    let complaint = ''
    let taken = 0
    child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
    child.stdout.on('data', (chunk: Buffer) => {
      taken += chunk.toString().split('\n').length - 1
      if (taken >= steps) child.kill('SIGKILL')
    })
    child.on('exit', (code) => (code === null ? resolve() : reject(new Error(complaint))))
  })
}

it('an app that is killed inside a merge of columns has lost nothing, and merges the rest', async () => {
  const script = (await import('../../../../test/main/cache/columns/merge-until-killed?modulePath')).default
  const file = join(folder, 'records.sqlite')
  for (let kill = 1; kill <= 4; kill++) {
    await killAfter(script, file, kill * 1000, kill)
    const engine = openEngine({ file, key: KEY })
    expect(disagreements(engine.queries, decoder)).toEqual([])
    while (!engine.upkeep.mergeColumns().done);
    expect(engine.queries.all('SELECT 1 FROM column_overlay')).toEqual([])
    expect(engine.queries.all('SELECT 1 FROM column_chunks').length).toBeGreaterThan(60)
    expect(disagreements(engine.queries, decoder)).toEqual([])
    engine.db.close()
  }
})

it('what an app that was killed in a pass had brought is merged at the next opening, before the pass goes on', async () => {
  const script = (await import('../../../../test/main/cache/sweep-until-killed?modulePath')).default
  const file = join(folder, 'records.sqlite')
  await killAfter(script, file, 0, 3)
  const engine = openEngine({ file, key: KEY })
  const cursor = engine.sweep.cursor(ACTIVE)
  if (cursor === null) throw new Error('the pass is not kept')
  const unmerged = (): number => engine.queries.all('SELECT 1 FROM column_overlay').length
  expect(unmerged()).toBeGreaterThanOrEqual(150)
  while (!engine.upkeep.mergeColumns().done);
  expect(unmerged()).toBe(0)
  expect(engine.queries.all('SELECT 1 FROM column_dictionaries WHERE ranked < texts')).toEqual([])
  const next = { ...cursor, offset: cursor.offset + 1, done: cursor.done + 1 }
  engine.ingestPage(page([{ id: 100_000, name: 'New' }], { pass: cursor.pass, cursor: next }))
  while (!engine.upkeep.mergeColumns().done);
  expect(unmerged(), 'the pass runs again').toBe(1)
  engine.db.close()
})
