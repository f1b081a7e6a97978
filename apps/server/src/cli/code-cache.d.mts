export function dataDir(): string
export function keepCode(): void
