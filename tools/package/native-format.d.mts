export function nativeFormat(bytes: Buffer): { platform: string; arch: string } | null
