import { spawnSync } from 'node:child_process'
import { dirname } from 'node:path'
import { neutralEnvironment, pathWith } from './environment.mjs'
import { SetupError } from './setup-error.mjs'

// Explicit flags override npm settings that would omit packages, run their scripts or change their layout.
const flags = [
  '--include=dev',
  '--include=optional',
  '--ignore-scripts',
  '--engine-strict=false',
  '--legacy-peer-deps=false',
  '--install-strategy=hoisted',
  '--package-lock=true',
  '--global=false',
  '--no-audit',
  '--no-fund',
  '--no-update-notifier',
  '--loglevel=error'
]

/** The npm command: the npm that started this program, or the one on the PATH. */
function npm(node, args, options) {
  const own = process.env['npm_execpath'] ?? ''
  if (/npm-cli\.js$/.test(own)) return spawnSync(node, [own, ...args], options)
  if (process.platform === 'win32') return spawnSync('npm.cmd', args, { ...options, shell: true })
  return spawnSync('npm', args, options)
}

/** npm looks for machine-wide settings beside its Node, so another Node would miss them. */
function machineSettings() {
  if (process.env['npm_config_globalconfig']) return {}
  const asked = npm(process.execPath, ['config', 'get', 'globalconfig'], { encoding: 'utf8' })
  const path = asked.status === 0 ? asked.stdout.trim() : ''
  return path ? { npm_config_globalconfig: path } : {}
}

/** Runs `npm ci` in `folder` with `node`. */
export function cleanInstall(folder, node) {
  const env = { ...pathWith(neutralEnvironment(process.env), dirname(node)), ...machineSettings() }
  const result = npm(node, ['ci', ...flags], { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] })
  if (result.error) throw new SetupError(`npm could not be started: ${result.error.message}. Install npm 9 or newer.`)
  if (result.status !== 0) throw new SetupError(`npm could not install the packages in ${folder} (see above).`)
}
