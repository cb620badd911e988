export interface Target {
  platform: string
  arch: string
}
export function nativesIn(folder: string): string[]
export function faultsOf(unpacked: string, target: Target): string[]
/** electron-builder's `afterPack`; `arch` is its number. Throws with the messages of `faultsOf`, if there are any. */
export default function checkNatives(context: {
  appOutDir: string
  electronPlatformName: string
  arch: number
  packager: { getResourcesDir: (folder: string) => string }
}): void
