export declare function heapFlags(env?: Record<string, string | undefined>): string[]
export declare function memoryEnv(env?: Record<string, string | undefined>): Record<string, string | undefined>
export declare const calmFlags: string[]
