import { basename, dirname, join } from 'node:path'

/** The build's folder (`out`), whichever chunk in `out/main` contains this module. */
function buildFolder(): string {
  let folder = import.meta.dirname
  while (basename(folder) !== 'main' && dirname(folder) !== folder) folder = dirname(folder)
  return dirname(folder)
}

export const PRELOAD_FILE = join(buildFolder(), 'preload', 'index.cjs')
export const RENDERER_FOLDER = join(buildFolder(), 'renderer')
