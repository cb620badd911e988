import { spawnSync } from 'node:child_process'
import { dirname } from 'node:path'
import { neutralEnvironment, pathWith } from './environment.mjs'
import { SetupError } from './setup-error.mjs'

// Said outright, so that nobody's own npm settings leave packages out, run their scripts or lay them out differently.
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

/** Runs `npm ci` in `folder` with `node`, by the npm that started us or else the one on the PATH. */
export function cleanInstall(folder, node) {
  const env = pathWith(neutralEnvironment(process.env), dirname(node))
  const own = process.env['npm_execpath'] ?? ''
  const options = { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] }
  const result = /npm-cli\.js$/.test(own)
    ? spawnSync(node, [own, 'ci', ...flags], options)
    : process.platform === 'win32'
      ? spawnSync('npm.cmd', ['ci', ...flags], { ...options, shell: true })
      : spawnSync('npm', ['ci', ...flags], options)
  if (result.error) throw new SetupError(`npm could not be started: ${result.error.message}. Install npm 9 or newer.`)
  if (result.status !== 0) throw new SetupError(`npm could not install the packages in ${folder} (see above).`)
}
