/**
 * Folder for the unpacked archive of the packed app, shared by all workers of a run. It is outside the project, whose
 * `node_modules` would hide missing modules.
 */
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Chosen by the runner with its configuration; workers inherit it. */
export function packedFolder(): string {
  return (process.env['DESKSIDE_PACKED_FOLDER'] ??= join(tmpdir(), `deskside-packed-${randomUUID()}`))
}

/** Global teardown of the runner. */
export default function removePackedFolder(): void {
  rmSync(packedFolder(), { recursive: true, force: true })
}
