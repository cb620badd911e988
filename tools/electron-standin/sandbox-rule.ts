/** Chromium has no sandbox for root on Linux. */
export const IS_ROOT_ON_LINUX = process.platform === 'linux' && process.getuid?.() === 0

/**
 * Whether Electron ends a utility process as it starts: as root, where the command line asks for the sandbox
 * (ElectronMainDelegate::BasicStartupComplete and its IsSandboxEnabled). The children have the switches of main.
 */
export function endsAsItStarts(hasSwitch: (name: string) => boolean, isRoot = IS_ROOT_ON_LINUX): boolean {
  return isRoot && (hasSwitch('enable-sandbox') || !hasSwitch('no-sandbox'))
}
