// Entry point for every task: `node tools/run.mjs <task> [arguments]`, called by the npm scripts. Runs on Node 18 and
// newer without installed packages: it sets up first, then continues under Node 24.
import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pathWith } from './setup/environment.mjs'
import { SetupError } from './setup/setup-error.mjs'
import { setUp } from './setup/set-up.mjs'

const [task, ...args] = process.argv.slice(2)

/** Reruns this program under another Node, with the same streams, signals and exit code. */
function goOnUnder(node) {
  const env = pathWith(process.env, dirname(node))
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit', env })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => {
    console.error(`Node could not be started (${node}): ${error.message}`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))
}

const began = performance.now()
try {
  const node = await setUp()
  // Measured separately from the stages of `npm test`, whichever Node continues.
  process.env.DESKSIDE_SET_UP_MS ??= String(Math.round(performance.now() - began))
  if (node !== process.execPath) {
    goOnUnder(node)
  } else {
    process.env = pathWith(process.env, dirname(node))
    const { runTask } = await import('./tasks/tasks.ts')
    process.exitCode = await runTask(task, args)
  }
} catch (error) {
  if (!(error instanceof SetupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
