export const howToInstall: string
export function hasDisplay(env?: NodeJS.ProcessEnv, platform?: NodeJS.Platform): boolean
export function findChromium(options?: {
  readonly env?: NodeJS.ProcessEnv
  readonly platform?: NodeJS.Platform
  readonly isHeadless?: boolean
}): string | undefined
export function findChromiumOfTests(): string | undefined
