/** The page's own ground in both themes (theme/tokens.ts), so that no other colour flashes up where no page is painted yet. */
export const GROUND = { light: '#F7F8FA', dark: '#14171D' } as const
