// The one door to every task of the project: `node tools/run.mjs <task> [arguments]`, which the npm scripts call.
// Runs on Node 18 and newer with nothing installed: it sets up first, then goes on under Node 24.
import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pathWith } from './setup/environment.mjs'
import { SetupError } from './setup/setup-error.mjs'
import { setUp } from './setup/set-up.mjs'

const [task, ...args] = process.argv.slice(2)

/** Runs this very program again under another Node, in its place: same streams, same signals, same exit code. */
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
  // Told apart from the stages of `npm test`, by whichever Node goes on.
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
