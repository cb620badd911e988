import { build } from './build.ts'
import { provideElectron } from './electron-binary.ts'
import { runPackage, say } from './program.ts'

/** Makes the installers of this platform in `dist/`, or with `--dir` only the folder that they would carry. */
export async function packageApp(args: readonly string[]): Promise<number> {
  if (!(await provideElectron(true))) {
    say("Packaging needs Electron's own program, which could not be downloaded here.")
    return 1
  }
  if ((await build()) !== 0) return 1
  return runPackage('electron-builder/cli.js', args)
}
