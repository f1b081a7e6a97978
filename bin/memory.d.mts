export declare function heapFlags(env?: Record<string, string | undefined>): string[]
