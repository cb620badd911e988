export interface Target {
  platform: string
  arch: string
}
export function nativesIn(folder: string): string[]
export function faultsOf(unpacked: string, target: Target): string[]
