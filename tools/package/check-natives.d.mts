export interface Target {
  platform: string
  arch: string
}
export function nativesIn(folder: string): string[]
export function faultsOf(unpacked: string, target: Target): string[]
/** electron-builder's `afterPack`; `arch` is its number. Throws with `faultsOf` where there are some. */
export default function checkNatives(context: {
  appOutDir: string
  electronPlatformName: string
  arch: number
  packager: { getResourcesDir: (folder: string) => string }
}): void
