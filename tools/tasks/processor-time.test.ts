import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { lostBetween, ProcessorTime, readStat, treeOf, type ProcessSample } from './processor-time'

const one = (pid: number, parent: number, own: number, children = 0): ProcessSample => ({
  key: `${pid}@1`,
  pid,
  parent,
  own,
  children
})
const sample = (...all: ProcessSample[]) => new Map(all.map((each) => [each.key, each]))

describe('the processor time of a run', () => {
  it('is read behind a name with spaces and brackets', () => {
    const fields = ['S', 7, ...Array.from({ length: 9 }, () => 0), 1, 2, 30, 40, 20, 0, 9, 0, 555]
    expect(readStat(`12 (a ) b) ${fields.join(' ')}\n`)).toEqual({
      key: '12@555',
      pid: 12,
      parent: 7,
      own: 30,
      children: 700
    })
    expect(readStat('')).toBeNull()
  })

  it('is that of descendants, and of those whose parents have ended', () => {
    const all = [one(1, 0, 0), one(10, 1, 0), one(11, 10, 0), one(12, 11, 0), one(20, 1, 0), one(21, 20, 0)]
    expect([...treeOf(all, 10, sample()).keys()].toSorted()).toEqual(['10@1', '11@1', '12@1'])
    expect(treeOf(all, 10, sample(one(21, 20, 0))).has('21@1')).toBe(true)
    expect(treeOf(all, 10, sample(one(20, 1, 0))).has('21@1')).toBe(true)
  })

  it('loses nothing of a program that its parent has waited for, also through a parent that ended too', () => {
    const before = sample(one(10, 1, 5), one(11, 10, 100), one(12, 11, 300))
    expect(lostBetween(before, sample(one(10, 1, 5, 410)))).toBe(0)
    expect(lostBetween(before, sample(one(10, 1, 5), one(11, 10, 100, 310)))).toBe(0)
  })

  it('counts the last sample of a program whose parent ended first', () => {
    const before = sample(one(10, 1, 5), one(11, 10, 100), one(12, 11, 300, 50))
    expect(lostBetween(before, sample(one(10, 1, 5, 100)))).toBe(350)
    expect(lostBetween(sample(one(10, 1, 5), one(12, 1, 300)), sample(one(10, 1, 5)))).toBe(300)
  })

  it.runIf(process.platform === 'linux')('includes a real program whose parent has ended', async () => {
    const work = 'while (process.cpuUsage().user < 400_000); console.log(process.pid); setInterval(() => {}, 1000)'
    const parent = `
      const child = require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(work)}])
      child.stdout.once('data', (pid) => { console.log(String(pid)); process.stdin.once('end', () => process.exit()).resume() })`
    const { processor } = await new ProcessorTime(50).during(async () => {
      const started = spawn(process.execPath, ['-e', parent], { stdio: ['pipe', 'pipe', 'inherit'] })
      const [pid] = (await once(started.stdout, 'data')) as [Buffer]
      // The next sample sees both.
      await pause(500)
      started.stdin.end()
      await once(started, 'exit')
      process.kill(Number(String(pid)), 'SIGKILL')
    })
    expect(processor).toBeGreaterThanOrEqual(400)
  })
})
