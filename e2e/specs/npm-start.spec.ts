import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../fixtures.ts'
import { electronVersion } from '../../tools/tasks/electron-binary.ts'
import { freePort } from '../support/ports.ts'
import { ELECTRON, ROOT } from '../support/runtime.ts'

test.skip(process.platform !== 'linux' || ELECTRON !== null, 'what happens where Electron can’t run')

/** Chromium's last message, and the signal of its LOG(FATAL). */
const GIVES_UP = `#!/bin/sh
echo "[$$:1122/150000.000000:FATAL:setuid_sandbox_host.cc(163)] The SUID sandbox helper binary was found, but is not configured correctly. Rather than run without sandboxing I'm aborting now. You need to make sure that /x/chrome-sandbox is owned by root and has mode 4755." >&2
kill -TRAP $$
`

test(
  'npm start goes on with the stand-in where Electron finds no sandbox',
  { tag: '@own-app' },
  async ({ app, folders }) => {
    const fake = join(folders.all, 'electron')
    mkdirSync(fake)
    writeFileSync(join(fake, 'version'), `v${electronVersion()}`)
    writeFileSync(join(fake, 'electron'), GIVES_UP)
    chmodSync(join(fake, 'electron'), 0o755)
    const port = await freePort()
    const args = [`--user-data-dir=${app.profile}`, `--remote-debugging-port=${port}`, '--demo']
    // Marked like the app of this test, so that none of its processes outlives the test.
    const child = spawn(process.execPath, [join(ROOT, 'tools/run.mjs'), 'start', ...args], {
      cwd: ROOT,
      env: { ...app.env, ELECTRON_OVERRIDE_DIST_PATH: fake },
      stdio: ['ignore', 'pipe', 'pipe']
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    const ended = once(child, 'exit')
    await expect.poll(() => output, { timeout: 60_000 }).toMatch(/^Deskside is running \(pid \d+/m)
    expect(output.match(/Deskside is running/g)).toHaveLength(1)
    expect(output).toMatch(
      // The second alternative is for machines known to have no sandbox before the start.
      /^Electron(?:'s own program ended as it started: it finds no sandbox that it may use| can't start here: the system gives its sandbox no user namespaces) \(to allow \w+: sudo sysctl .*\)\.$/m
    )
    expect(output).toContain('Deskside runs on its development stand-in')
    const pages = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as { title: string }[]
    expect(pages.map(({ title }) => title).join()).toContain('Deskside')
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  }
)
