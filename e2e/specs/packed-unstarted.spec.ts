import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, type App } from '../fixtures.ts'
import { PACKED } from '../support/packed.ts'
import { commandFor, ROOT } from '../support/runtime.ts'

/** Native dialogs that the app has shown. */
function boxesOf(app: App): () => { method: string; options: Record<string, unknown> }[] {
  app.answerDialogs({ showMessageBox: { response: 0 } })
  return () => app.askedDialogs() as { method: string; options: Record<string, unknown> }[]
}

/** Last output of try-packed for a packed app on the stand-in. */
async function tryPacked(
  main: string,
  env: Readonly<Record<string, string>>
): Promise<{ code: number; output: string }> {
  const { program, args } = commandFor(main)
  const child = spawn(process.execPath, [join(ROOT, 'tools/package/try-packed.ts'), program, ...args], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'ignore']
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number]
  return { code, output: output.trim().split('\n').at(-1) ?? '' }
}

for (const name of [
  'remote-debugging-port=1',
  'log-net-log=traffic.json',
  'proxy-server=127.0.0.1:1',
  'host-resolver-rules=MAP * 127.0.0.1'
]) {
  test(`a packaged app does not start with --${name}, and says so in a box`, async ({ app, folders }) => {
    const boxes = boxesOf(app)
    const bare = name.split('=')[0]!
    expect(await app.startAgain(`--${name}`, '--lang=ru')).toBe(1)
    expect(app.output()).toContain(`Deskside does not start with --${bare}`)
    expect(boxes()).toEqual([
      {
        method: 'showErrorBox',
        options: {
          title: 'Deskside не запускается',
          content: expect.stringContaining(`с ключом --${bare}`)
        }
      }
    ])
    expect(app.output()).not.toContain('dictionaries')
    // Neither profile nor log was created.
    expect(existsSync(join(folders.profile, 'logs'))).toBe(false)
  })
}

test('a profile folder that can’t be made is said in a box, and no other profile is used in its place', async ({
  app,
  folders
}) => {
  const boxes = boxesOf(app)
  // A file in place of the folder makes it unusable for everyone, root included.
  const file = join(folders.all, 'a-file')
  writeFileSync(file, '')
  const profile = join(file, 'profile')
  expect(await app.startAgain(`--user-data-dir=${profile}`, '--lang=en')).toBe(1)
  expect(boxes()).toEqual([
    {
      method: 'showErrorBox',
      options: {
        title: 'Deskside can’t start',
        content: expect.stringContaining(`Your profile folder can’t be written to: ${profile}.`)
      }
    }
  ])
  const config = join(folders.home, '.config')
  const made = existsSync(config) ? readdirSync(config, { recursive: true }) : []
  expect(made.filter((path) => String(path).endsWith('.json') || String(path).includes('logs'))).toEqual([])
})

test('a native part that can’t be loaded is said in a box and in the log, and costs nothing', async ({
  app,
  screens,
  service,
  folders
}) => {
  const boxes = boxesOf(app)
  await app.open(service)
  const title = await screens().projects.open(0)
  await expect(screens().projects.heading).toHaveText(title)
  await app.quit()

  const broken = join(folders.all, 'broken')
  mkdirSync(broken)
  cpSync(PACKED.main, broken, { recursive: true })
  const prebuilds = join(broken, 'node_modules/better-sqlite3-multiple-ciphers/prebuilds')
  const [program, ...others] = readdirSync(prebuilds)
  expect(others).toEqual([])
  writeFileSync(join(prebuilds, program!), 'this is no program')
  app.changeProgram({ ...PACKED, main: broken })
  await test.step('a machine that packs notices', async () => {
    expect(await tryPacked(PACKED.main, app.env)).toEqual({ code: 0, output: 'The packed app starts and reads.' })
    const { code, output } = await tryPacked(broken, app.env)
    expect(code).toBe(1)
    expect(output).toMatch(/^The packed app does not work: .* error .*sqlite-missing/)
  })
  // That one got a message, too.
  expect(boxes()).toHaveLength(1)
  await app.start()
  await test.step('a box says what is wrong and what to do, once', async () => {
    await expect.poll(boxes).toHaveLength(2)
    const { method, options } = boxes()[1]!
    expect({ method, type: options['type'], message: options['message'] }).toEqual({
      method: 'showMessageBox',
      type: 'error',
      message: 'A part of Deskside could not be loaded'
    })
    expect(options['detail']).toContain('Install Deskside again; your data is not touched.')
    expect(options['detail']).toContain('glibc 2.34')
    expect(options['detail']).toContain(program)
  })
  await test.step('the screen says it, too, and the log has the words of the loader', async () => {
    await app.page.getByRole('button', { name: 'Open Work' }).click()
    await expect(app.page.getByText('A part of Deskside that keeps data could not be loaded').first()).toBeVisible()
    expect(app.logs()).toMatch(new RegExp(`sqlite-missing.*${program}`))
  })
  expect(await app.quit()).toBe(0)

  app.changeProgram(PACKED)
  await service.cut()
  await app.start()
  await expect(screens().projects.rows.first()).toBeVisible()
  expect(boxes()).toHaveLength(2)
})
