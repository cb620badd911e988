/** Page background in both themes (theme/tokens.ts), so that no other colour flashes before the first paint. */
export const GROUND = { light: '#F7F8FA', dark: '#14171D' } as const
