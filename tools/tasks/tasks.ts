import { join } from 'node:path'
import { build, buildIfChanged } from './build.ts'
import { testDays } from './days.ts'
import { dev } from './dev.ts'
import { packageApp } from './package-app.ts'
import { root, run } from './program.ts'
import { bench, check, format, lint, test, testE2e, testList, testUnit, typecheck } from './quality.ts'
import { electronOnly, start } from './start.ts'
import { testSeeds } from './seeds.ts'
import { ensureSystem } from './system-packages.ts'

async function demoService(args: readonly string[]): Promise<number> {
  if ((await buildIfChanged()) !== 0) return 1
  return run(process.execPath, [join(root, 'out', 'main', 'demo-service.js'), ...args])
}

async function screenshots(args: readonly string[]): Promise<number> {
  if (!(await ensureSystem('test')) || (await buildIfChanged()) !== 0) return 1
  return run(process.execPath, [join(root, 'tools', 'screenshots', 'take.ts'), ...args])
}

function mutation(args: readonly string[]): Promise<number> {
  return run(process.execPath, [join(root, 'tools', 'mutation', 'run.ts'), ...args])
}

const tasks: Record<string, (args: readonly string[]) => Promise<number>> = {
  bench,
  build,
  check,
  demo: (args) => start(['--demo', ...args]),
  'demo-service': demoService,
  dev,
  electron: electronOnly,
  format,
  lint: () => lint(),
  mutation,
  package: packageApp,
  screenshots,
  start,
  test,
  'test:days': testDays,
  'test:e2e': testE2e,
  'test:list': testList,
  'test:seeds': testSeeds,
  'test:unit': testUnit,
  typecheck: () => typecheck()
}

/** Runs a task and returns its exit code. */
export async function runTask(name: string | undefined, args: readonly string[]): Promise<number> {
  const task = name === undefined ? undefined : tasks[name]
  if (!task) {
    console.error(`There is no task '${name ?? ''}'. There are: ${Object.keys(tasks).join(', ')}.`)
    return 2
  }
  return task(args)
}
