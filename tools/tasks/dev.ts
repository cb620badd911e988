import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { build, buildIfChanged } from './build.ts'
import { provideDisplay } from './display.ts'
import { root, runPackage, say } from './program.ts'
import { chooseLauncher, type Launcher } from './start.ts'

/** Hot reload with Electron; otherwise the app is rebuilt and restarted on each change. */
export async function dev(args: readonly string[]): Promise<number> {
  const launcher = await chooseLauncher(false)
  if (launcher === undefined) return 1
  const display = await provideDisplay(undefined, false)
  if (display.note) say(display.note)
  try {
    if (!launcher.isStandIn) {
      const sandbox = launcher.args.includes('--no-sandbox') ? ['--noSandbox'] : []
      const switches = launcher.args.filter((argument) => argument !== '--no-sandbox' && argument !== root)
      const passed = [...switches, ...args]
      const env = { ...display.env, ELECTRON_EXEC_PATH: launcher.program }
      return await runPackage(
        'electron-vite/bin/electron-vite.js',
        ['dev', ...sandbox, ...(passed.length > 0 ? ['--', ...passed] : [])],
        { env }
      )
    }
    say('There is no hot reload here: the app is built and started anew at each change of src/.')
    return await rebuildAndRestart(launcher, args, display.env)
  } finally {
    display.end()
  }
}

async function rebuildAndRestart(launcher: Launcher, args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  if ((await buildIfChanged()) !== 0) return 1
  let app: ChildProcess
  let isRestarting = false
  let timer: NodeJS.Timeout | undefined
  return new Promise((resolve) => {
    const begin = (): void => {
      app = spawn(launcher.program, [...launcher.args, ...args], { cwd: root, env, stdio: 'inherit' })
      app.on('exit', (code) => {
        if (isRestarting) return
        watcher.close()
        resolve(code ?? 1)
      })
    }
    const again = async (): Promise<void> => {
      if ((await build()) !== 0 || app.exitCode !== null) return
      isRestarting = true
      app.kill('SIGTERM')
      await once(app, 'exit')
      isRestarting = false
      begin()
    }
    const watcher = watch(join(root, 'src'), { recursive: true }, () => {
      // Debounce: an editor that saves several files causes one restart.
      clearTimeout(timer)
      timer = setTimeout(() => void again(), 200)
    })
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => app.kill(signal))
    begin()
  })
}
