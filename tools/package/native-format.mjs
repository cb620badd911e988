// Detects the system and processor of a native program by its first bytes.

const ELF = { 62: 'x64', 183: 'arm64', 3: 'ia32', 40: 'armv7l' }
const PE = { 0x8664: 'x64', 0xaa64: 'arm64', 0x14c: 'ia32' }
const MACH = { 0x01000007: 'x64', 0x0100000c: 'arm64' }

/**
 * Reads the header of an ELF, PE or single-processor Mach-O file.
 *
 * @param {Buffer} bytes the file, or its first few thousand bytes
 * @returns {{ platform: string, arch: string } | null} null for anything else; arch is 'unknown' for a processor
 * without packages of ours
 */
export function nativeFormat(bytes) {
  if (bytes.length < 64) return null
  if (bytes.readUInt32BE(0) === 0x7f454c46) {
    const machine = bytes[5] === 2 ? bytes.readUInt16BE(18) : bytes.readUInt16LE(18)
    return { platform: 'linux', arch: ELF[machine] ?? 'unknown' }
  }
  if (bytes.readUInt32LE(0) === 0xfeedfacf) {
    return { platform: 'darwin', arch: MACH[bytes.readUInt32LE(4)] ?? 'unknown' }
  }
  if (bytes.toString('latin1', 0, 2) === 'MZ') {
    const head = bytes.readUInt32LE(60)
    if (head + 6 > bytes.length || bytes.toString('latin1', head, head + 4) !== 'PE\0\0') return null
    return { platform: 'win32', arch: PE[bytes.readUInt16LE(head + 4)] ?? 'unknown' }
  }
  return null
}
