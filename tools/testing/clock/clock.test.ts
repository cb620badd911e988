import { execFileSync } from 'node:child_process'
import { runInNewContext } from 'node:vm'
import { Worker } from 'node:worker_threads'
import { afterEach, describe, expect, it } from 'vitest'
import { givenNow, moveClockOfChildren, setTestClock, testClock } from './clock'

const WANTED = '2028-02-29T23:55'
/** Time for a program to start (ms). */
const NEAR = 60_000

const isNear = (now: number): boolean => Math.abs(now - new Date(WANTED).getTime()) < NEAR

afterEach(() => setTestClock())

describe('the clock of the tests', () => {
  it('begins each file on the same Wednesday, whatever day it is', () => {
    expect(Math.abs(Date.now() - givenNow().getTime())).toBeLessThan(10 * NEAR)
    if (process.env['DESKSIDE_TEST_NOW'] === undefined) expect(new Date().getDay()).toBe(3)
  })

  it('is moved by a test, and Date stays what it was in all else', () => {
    setTestClock(WANTED)
    expect(isNear(Date.now())).toBe(true)
    expect(isNear(new Date().getTime())).toBe(true)
    expect(Date()).toContain('Feb 29 2028')
    expect(new Date(2020, 1, 3).getMonth()).toBe(1)
    expect(new Date('2020-02-03T00:00:00Z').toISOString()).toBe('2020-02-03T00:00:00.000Z')
    expect(new Date(0).constructor).toBe(Date)
    expect(new Date() instanceof Date && structuredClone(new Date()) instanceof Date).toBe(true)
    class Later extends Date {}
    expect(new Later(5) instanceof Later).toBe(true)
    expect(Date.UTC(1970, 0, 1)).toBe(0)
    expect(Date.length).toBe(7)
  })

  it('is that of the programs and threads that a test starts', async () => {
    setTestClock(WANTED)
    const other = execFileSync(process.execPath, ['-p', 'Date.now()'], { encoding: 'utf8' })
    expect(isNear(Number(other))).toBe(true)
    const thread = new Worker(`require('node:worker_threads').parentPort.postMessage(Date.now())`, { eval: true })
    expect(isNear(await new Promise<number>((resolve) => thread.once('message', resolve)))).toBe(true)
  })

  it('is that of a page', () => {
    setTestClock(WANTED)
    const now = runInNewContext(`${testClock()?.pageScript() ?? ''}; Date.now()`) as number
    expect(isNear(now)).toBe(true)
  })

  it('can be set for a whole run, and refuses what is no time', () => {
    expect(givenNow('2027-03-28T10:30').getMonth()).toBe(2)
    expect(() => givenNow('soon')).toThrow('DESKSIDE_TEST_NOW is no time: soon')
  })

  it('is added to the options that a program is given already, once', () => {
    const env: NodeJS.ProcessEnv = { NODE_OPTIONS: '--no-deprecation' }
    moveClockOfChildren(env)
    moveClockOfChildren(env)
    expect(env['NODE_OPTIONS']).toMatch(/^--no-deprecation --require "[^"]+preload\.cjs"$/)
  })
})
