/** Chromium has no sandbox for root on Linux. */
export const IS_ROOT_ON_LINUX = process.platform === 'linux' && process.getuid?.() === 0

/**
 * Whether Electron ends a utility process at its start: as root, if the command line requests the sandbox
 * (ElectronMainDelegate::BasicStartupComplete and its IsSandboxEnabled). Child processes inherit main's switches.
 */
export function isEndingAsStarting(hasSwitch: (name: string) => boolean, isRoot = IS_ROOT_ON_LINUX): boolean {
  return isRoot && (hasSwitch('enable-sandbox') || !hasSwitch('no-sandbox'))
}
