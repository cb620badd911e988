/** Finds the base commit of `npm run check`. */
import { spawnSync } from 'node:child_process'
import { root } from './program.ts'

function git(folder: string, ...args: string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}

/**
 * Base commit for changes, including uncommitted ones: the merge base with the main branch. On the main branch, the
 * last commit, or the one before if nothing has changed since. Null without a history.
 */
export function changedSince(folder: string = root): string | null {
  const head = git(folder, 'rev-parse', 'HEAD')
  if (head === null) return null
  const forks = ['origin/main', 'main'].map((main) => git(folder, 'merge-base', 'HEAD', main))
  const fork = forks.find((commit) => commit !== null) ?? head
  if (fork !== head) return fork
  const isClean = git(folder, 'status', '--porcelain') === ''
  return isClean ? (git(folder, 'rev-parse', 'HEAD~1') ?? head) : head
}

/** Subjects of the commits since then, without merges. */
export function subjectsSince(since: string, folder: string = root): readonly string[] {
  const subjects = git(folder, 'log', '--no-merges', '--format=%s', `${since}..HEAD`) ?? ''
  return subjects.split('\n').filter((subject) => subject !== '')
}
