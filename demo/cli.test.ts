import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readArguments } from './cli-arguments'

describe('the command line of the demo service', () => {
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'demo-cli-'))
    await build({
      configFile: false,
      logLevel: 'error',
      resolve: { alias: { '@shared': resolve(import.meta.dirname, '../src/shared') } },
      ssr: { noExternal: true },
      build: {
        ssr: resolve(import.meta.dirname, 'cli.ts'),
        outDir: folder,
        emptyOutDir: true,
        target: 'node24',
        rolldownOptions: { output: { entryFileNames: 'cli.mjs' } }
      }
    })
  }, 60_000)
  afterAll(() => rm(folder, { recursive: true, force: true }))

  function run(...args: string[]): {
    child: ChildProcess
    output: () => string
    firstLine: Promise<string>
    ended: Promise<number | null>
  } {
    const child = spawn(process.execPath, [join(folder, 'cli.mjs'), ...args], { stdio: ['pipe', 'pipe', 'pipe'] })
    let text = ''
    const firstLine = new Promise<string>((done) => {
      const add = (part: Buffer): void => {
        text += part.toString()
        if (text.includes('\n')) done(text.slice(0, text.indexOf('\n')))
      }
      child.stdout.on('data', add)
      child.stderr.on('data', add)
    })
    const ended = once(child, 'exit').then(([code]) => code as number | null)
    return { child, output: () => text, firstLine, ended }
  }

  it('says where it is and how to get in, on one line, and answers there', async () => {
    const log = join(folder, 'requests.log')
    const { child, firstLine, ended, output } = run(
      '--projects',
      '20',
      '--token',
      'T1',
      '--secret',
      'S1',
      '--dialect',
      'bare',
      '--log',
      log
    )
    const line = await firstLine
    expect(line).toMatch(/^Demo service at http:\/\/127\.0\.0\.1:\d+ {2}token: T1 {2}secret: S1$/)
    const address = /http:\S+/.exec(line)?.[0] ?? ''
    const response = await fetch(`${address}/backend/public/projects?count=2`, {
      headers: { 'X-Crypto-Token': 'T1', 'X-Crypto-Secret': 'S1' }
    })
    expect(await response.json()).toHaveLength(2)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(output().trim().split('\n')).toHaveLength(1)
    const logged = await readFile(log, 'utf8')
    expect(JSON.parse(logged)).toMatchObject({ path: '/backend/public/projects', query: 'count=2', status: 200 })
    expect(logged).not.toContain('S1')
  })

  it('stops by itself after the time it was given', async () => {
    const { ended } = run('--stop-after', '0.3')
    expect(await ended).toBe(0)
  })

  it('stops with its parent when asked to', async () => {
    const { child, firstLine, ended } = run('--stop-with-parent')
    await firstLine
    child.stdin?.end()
    expect(await ended).toBe(0)
  })

  it('explains itself', async () => {
    const { ended, output } = run('--help')
    expect(await ended).toBe(0)
    for (const word of ['--projects', '--fault', 'reset-mid-body', 'random:SEED']) expect(output()).toContain(word)
  })

  it('refuses what makes no sense, with a sentence', async () => {
    const cases: [string[], RegExp][] = [
      [['--projects', 'many'], /--projects has to be a number/],
      [['--projects', '0'], /projects has to be a whole number/],
      [['--dialect', 'martian'], /Unknown dialect martian/],
      [['--fault', 'storm'], /There is no fault storm/],
      [['--tls', 'good'], /--tls has to be/],
      [['--nonsense'], /nonsense/]
    ]
    for (const [args, message] of cases) {
      const { ended, output } = run(...args)
      expect([args, await ended]).toEqual([args, 1])
      expect(output()).toMatch(message)
    }
  })

  it('reads its arguments', () => {
    expect(readArguments({ port: '0', lang: 'ru', fault: ['silence'], today: '2026-03-18' })).toMatchObject({
      options: { port: 0, language: 'ru', faults: ['silence'] },
      stopAfter: 43_200,
      shouldStopWithParent: false
    })
    expect(() => readArguments({ today: 'soon' })).toThrow(/--today/)
    expect(() => readArguments({ 'stop-after': '99999999' })).toThrow(/--stop-after/)
  })
})
