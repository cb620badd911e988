export const howToInstall: string
export function findChromium(env?: NodeJS.ProcessEnv, platform?: NodeJS.Platform): string | undefined
