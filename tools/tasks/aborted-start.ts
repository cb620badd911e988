const SANDBOX =
  /SUID sandbox helper binary (?:was found|is missing)|No usable sandbox!|Failed to move to new namespace|finds no sandbox that it may use/

/**
 * Whether a program ended at its start for lack of a sandbox, judged by the beginning of stderr. The last alternative
 * is the stand-in's message (tools/electron-standin/chromium.ts).
 */
export function isSandboxMissing(output: string): boolean {
  return SANDBOX.test(output)
}

const SIGNS: readonly (readonly [sign: RegExp, words: (found: string) => string])[] = [
  [/error while loading shared libraries: ([^\s:]{1,100})/, (library) => `the library ${library} is missing`],
  [
    /version [`'](GLIBC\w{0,2}_[\d.]{1,20})' not found/,
    (version) => `this system is older than it needs (no ${version})`
  ],
  // ui/ozone/platform/x11/ozone_platform_x11.cc and ui/ozone/platform/wayland/ozone_platform_wayland.cc
  [/(Missing X server or \$DISPLAY|Failed to initialize Wayland platform)/, () => 'it reaches no display']
]

/**
 * Half a sentence on why Electron ended before it showed a window, from the beginning of stderr; undefined for any
 * other end. The sandbox's messages are those of LOG(FATAL) in sandbox/linux/suid/client/setuid_sandbox_host.cc and
 * content/browser/zygote_host/zygote_host_impl_linux.cc, which end the program by SIGTRAP.
 *
 * @param command the command that enables the sandbox
 */
export function whyAborted(output: string, command: () => string): string | undefined {
  if (isSandboxMissing(output)) return `it finds no sandbox that it may use (to allow one: ${command()})`
  for (const [sign, words] of SIGNS) {
    const found = sign.exec(output)?.[1]
    if (found !== undefined) return words(found)
  }
  return undefined
}
