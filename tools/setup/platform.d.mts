export function libcOf(platform?: string, report?: () => unknown): 'glibc' | 'musl' | ''
export function nodePackageFor(platform: string, arch: string, libc: string): string | undefined
export function keytarFolderFor(platform: string, arch: string, libc: string): string
