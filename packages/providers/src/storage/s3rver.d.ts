/** A server that speaks as S3 does, for tests; it brings no types. */
declare module '@20minutes/s3rver' {
  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      directory: string
      silent: boolean
      configureBuckets?: { name: string; configs: unknown[] }[]
    })
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
