import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from './log'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'deskside-log-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const logs = () => join(dir, 'logs')
const content = () => readFileSync(join(logs(), 'deskside.log'), 'utf8')

describe('the log', () => {
  it('writes one line per entry with its time, level, message and facts', () => {
    const log = createLog(logs())
    log.info('The cache was opened.', { records: 12 })
    log.error('It failed.', { error: new Error('no such table') })
    const lines = content().trimEnd().split(/\r?\n/)
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+\S* info The cache was opened\. \{"records":12\}$/)
    expect(lines[1]).toContain('error It failed. {"error":{"name":"Error","message":"no such table"')
  })

  it('takes text as text: a percent sign or a brace is no format', () => {
    createLog(logs()).info('100 %s {text} %o %c done')
    expect(content()).toContain('100 %s {text} %o %c done')
  })

  it('never writes a registered secret', () => {
    const log = createLog(logs())
    log.redact('canary-token-1')
    log.warn('sent canary-token-1', { header: 'canary-token-1', 'X-Crypto-Secret': 'unregistered' })
    expect(content()).not.toContain('canary')
    expect(content()).not.toContain('unregistered')
  })

  it.skipIf(process.platform === 'win32')(
    'can be read by its owner only, also after rotation and in an old folder',
    () => {
      mkdirSync(logs())
      chmodSync(logs(), 0o755)
      writeFileSync(join(logs(), 'deskside.log'), '', { mode: 0o644 })
      const log = createLog(logs())
      for (let entry = 0; entry < 700; entry++) log.info('x'.repeat(1_900))
      expect(statSync(logs()).mode & 0o777).toBe(0o700)
      expect(readdirSync(logs()).sort()).toEqual(['deskside.log', 'deskside.old.log'])
      for (const name of readdirSync(logs())) expect(statSync(join(logs(), name)).mode & 0o777).toBe(0o600)
    }
  )

  it('does not keep the app from starting where its folder can’t be made', () => {
    writeFileSync(logs(), 'a file in the place of the folder')
    const log = createLog(logs())
    expect(() => log.error('nobody will read this')).not.toThrow()
    expect(readFileSync(logs(), 'utf8')).toBe('a file in the place of the folder')
  })

  it('keeps at most two files of about a megabyte', () => {
    const log = createLog(logs())
    for (let entry = 0; entry < 2_000; entry++) log.info('x'.repeat(1_900))
    const sizes = readdirSync(logs()).map((name) => statSync(join(logs(), name)).size)
    expect(sizes).toHaveLength(2)
    for (const size of sizes) expect(size).toBeLessThan(1.1 * 1024 * 1024)
  })
})
