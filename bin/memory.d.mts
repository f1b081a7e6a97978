export declare function heapFlags(env?: Record<string, string | undefined>): string[]
export declare const calmFlags: string[]
