/**
 * Checks a database's write-ahead log. SQLite silently skips damage in it and then deletes it. Only its checksums, read
 * before opening, show missing data. They cover the bytes on disk, encrypted or not.
 */
import { existsSync, readFileSync } from 'node:fs'

const HEADER = 32
const FRAME_HEADER = 24
/** The last bit states the byte order of checksummed words. */
const MAGIC = 0x37_7f_06_82

/** Whether the whole log is readable; true if there is none. */
export function isLogWhole(path: string): boolean {
  if (!existsSync(path)) return true
  const log = readFileSync(path)
  if (log.length === 0) return true
  if (log.length < HEADER) return false
  const magic = log.readUInt32BE(0)
  if ((magic & ~1) >>> 0 !== MAGIC) return false
  const sum = checksummer(log, (magic & 1) === 1)
  let [one, two] = sum([0, 0], 0, 24)
  if (one !== log.readUInt32BE(24) || two !== log.readUInt32BE(28)) return false
  const frame = FRAME_HEADER + log.readUInt32BE(8)
  const salts = log.subarray(16, 24)
  let isIntact = true
  for (let at = HEADER; at + frame <= log.length; at += frame) {
    // Frames of an earlier round have other salts and follow the current ones.
    const isOurs = log.subarray(at + 8, at + 16).equals(salts)
    if (isOurs && !isIntact) return false
    if (!isOurs) {
      isIntact = false
      continue
    }
    ;[one, two] = sum(sum([one, two], at, 8), at + FRAME_HEADER, frame - FRAME_HEADER)
    if (one !== log.readUInt32BE(at + 16) || two !== log.readUInt32BE(at + 20)) return false
  }
  return true
}

type Sums = readonly [number, number]

const checksummer =
  (log: Buffer, isBigEndian: boolean) =>
  ([first, second]: Sums, start: number, length: number): Sums => {
    let [one, two] = [first, second]
    const word = (at: number): number => (isBigEndian ? log.readUInt32BE(at) : log.readUInt32LE(at))
    for (let at = start; at < start + length; at += 8) {
      one = (one + word(at) + two) >>> 0
      two = (two + word(at + 4) + one) >>> 0
    }
    return [one, two]
  }
