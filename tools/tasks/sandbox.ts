import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Facts about Chromium's sandbox on this Linux machine, as functions that tests can replace. */
export interface SandboxFacts {
  readonly platform: NodeJS.Platform
  readonly isRoot: boolean
  /** Whether the helper beside Electron's program is setuid root. */
  helperIsSetuid(): boolean
  /** Whether an ordinary user can create a user namespace with rights in it. */
  namespacesWork(): boolean
  /** Whether AppArmor denies them, as on Ubuntu since 23.10. */
  isAppArmor(): boolean
}

/**
 * Why Electron would end right after its start, with the command that fixes it; undefined if it can start. Only root
 * gets `--no-sandbox`.
 */
export function sandboxProblem(facts: SandboxFacts): string | undefined {
  if (facts.platform !== 'linux' || facts.isRoot) return undefined
  if (facts.helperIsSetuid() || facts.namespacesWork()) return undefined
  return `Electron can't start here: the system gives its sandbox no user namespaces (to allow them: ${sandboxCommand(facts)}).`
}

/** Command that allows ordinary users the namespaces for the sandbox. */
export function sandboxCommand({ isAppArmor }: Pick<SandboxFacts, 'isAppArmor'>): string {
  return isAppArmor()
    ? 'sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0'
    : 'sudo sysctl -w kernel.unprivileged_userns_clone=1 user.max_user_namespaces=10000'
}

const appArmorSwitch = '/proc/sys/kernel/apparmor_restrict_unprivileged_userns'

function setting(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
}

/** Facts of this machine for Electron's program; without one, for a program yet to be downloaded. */
export function sandboxFacts(program: string | undefined): SandboxFacts {
  return {
    platform: process.platform,
    isRoot: process.getuid?.() === 0,
    helperIsSetuid: () => {
      if (program === undefined) return false
      const helper = join(dirname(program), 'chrome-sandbox')
      if (!existsSync(helper)) return false
      const { uid, mode } = statSync(helper)
      return uid === 0 && (mode & 0o4000) !== 0
    },
    namespacesWork: () => {
      // The second one uses the rights: newer AppArmor rules grant them to `unshare`, but not to its child programs.
      const tried = spawnSync('unshare', ['-Ur', 'unshare', '-m', 'true'], { stdio: 'ignore' })
      if (tried.error === undefined) return tried.status === 0
      // Without `unshare`, only the settings can be read.
      return (
        setting(appArmorSwitch) !== '1' &&
        setting('/proc/sys/kernel/unprivileged_userns_clone') !== '0' &&
        setting('/proc/sys/user/max_user_namespaces') !== '0'
      )
    },
    isAppArmor: () => setting(appArmorSwitch) === '1'
  }
}
