export function makeDistribution(folder: string, version: string, program: string): void
